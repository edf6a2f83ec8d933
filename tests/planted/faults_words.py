"""Faults in the words that find a class: what they may change of a book, and which class they bring."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "new words make every price look out of date",
        "rating/rate_book_content.py",
        "digests = (whole,) if name in SEARCHED else (whole, priced)",
        "digests = (whole, priced)",
        "tests/unit/rating/test_rate_book_content.py -k price_nothing",
    ),
    Fault(
        "changed words go unseen in the hash of the content",
        "rating/rate_book_content.py",
        "digests = (whole,) if name in SEARCHED else (whole, priced)",
        "digests = () if name in SEARCHED else (whole, priced)",
        "tests/unit/rating/test_rate_book_content.py -k price_nothing",
    ),
    Fault(
        "words of one state find a class in another",
        "underwriting/phrase_index.py",
        "if phrase.code not in codes or phrase.state not in (EVERY_STATE, state):",
        "if phrase.code not in codes:",
        "tests/unit/underwriting/test_class_words.py -k words_of_a_state",
    ),
    Fault(
        "of several classes the one that is meant last comes first",
        "underwriting/phrase_index.py",
        "- _A_RANK * (phrase.rank - 1)",
        "+ _A_RANK * (phrase.rank - 1)",
        "tests/unit/underwriting/test_class_words.py -k the_rank_says",
    ),
    Fault(
        "pasted words become one of several classes that are called so",
        "underwriting/phrase_index.py",
        "return able[0] if len(able) == 1 and",
        "return able[0] if able and",
        "tests/unit/underwriting/test_class_words.py -k meant_alone",
    ),
    Fault(
        "a code is searched as if it were a word",
        "underwriting/class_index.py",
        "codes = _by_code(filed, terms[0])",
        "codes: list[ClassEntry] = []",
        "tests/unit/underwriting/test_class_words.py -k exact_code",
    ),
    Fault(
        "what is said of any business decides between two classes",
        "underwriting/phrase_index.py",
        "                if not only_beside:\n",
        "                if True:\n",
        "tests/unit/underwriting/test_class_words.py -k said_of_any_business",
    ),
    Fault(
        "hours and employees are searched as the trade",
        "underwriting/search_words.py",
        'return terms_of(_BESIDE_THE_TRADE.sub(" ", text)) or terms_of(text)',
        "return terms_of(text)",
        "tests/unit/underwriting/test_class_words.py -k numbers_beside_words",
    ),
    Fault(
        "a book may have any number of words",
        "rating/tables/checks.py",
        "if most is not None and len(reading.rows) > most:",
        "if most is not None and len(reading.rows) > most * 10:",
        "tests/unit/rating/test_rate_book_import.py -k so_many_words",
    ),
    Fault(
        "a first file of words drops the built-in ones",
        "rating/rate_book_import.py",
        "    if kind == WORDS:",
        "    if kind == WORDS and False:",
        "tests/unit/rating/test_rate_book_import.py -k laid_over_the_built_in",
    ),
    Fault(
        "words may name a state that is none",
        "rating/tables/checks.py",
        "            _states_of_words,\n",
        "",
        "tests/unit/rating/test_rate_book_import.py -k words_of_a_state_that_is_none",
    ),
)
