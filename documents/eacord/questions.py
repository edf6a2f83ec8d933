"""The general questions in our own words, each with its answer and what explains it."""

from reportlab.platypus import Flowable

from documents.eacord.appearance import LARGEST, height_of, lines_wanted
from documents.eacord.blocks import CAPTION, Drawn, Repeated, part
from documents.eacord.pen import Pen
from documents.page import SHADE, WIDTH

QUESTIONS = (
    "Boats or aircraft owned, rented or run for the business",
    "Dangerous materials stored, used, treated, carried or disposed of, now or before",
    "Work underground, or more than 15 feet above the ground",
    "Work on vessels, docks, or bridges over water",
    "Any other kind of business",
    "Subcontractors (percent of the work)",
    "Subcontractors who gave no proof of insurance",
    "Written safety rules that are followed",
    "Employees taken to work in groups",
    "Anybody at work under 16 or over 60",
    "People hired for a season",
    "Volunteers, or work given for nothing",
    "Anybody at work with a disability",
    "Travel to other states for work",
    "Sports teams that the business sponsors",
    "Medical exams once a job was offered",
    "Other insurance with the company that is asked",
    "Coverage turned down, cancelled or not renewed in the last 3 years",
    "Health plans for employees",
    "Employees who also work for other businesses or subsidiaries",
    "Workers leased from or to other employers",
    "Employees who mostly work from home (how many)",
    "Tax liens or bankruptcy in the last 5 years",
    "Undisputed premium for workers compensation that is not paid",
)
"""1 to 24, as the questions of an application are numbered."""
FIGURES = {6: ("percent", "Percent"), 22: ("count", "Count")}
_ANSWER, _FIGURE, _FIGURE_BOX = 34.0, 72.0, 38.0
_WORDING = 7.4
_TOP = 10.5
_MOST_LINES = 14
_TITLE = "General questions"


class Question(Drawn):
    """One question: its words above the box that explains, its answer at the right."""

    def __init__(self, pen: Pen, number: int) -> None:
        super().__init__()
        self.pen, self.number = pen, number
        self.path = f"questions.{number}"
        self.left = WIDTH - _ANSWER - (_FIGURE if number in FIGURES else 0)
        self.inner = self.left - 16
        lines = lines_wanted(pen.text(f"{self.path}.explanation"), self.inner, _MOST_LINES)
        self.room = height_of(lines, LARGEST) + 0.1
        self.tall = _TOP + self.room + 0.7
        label = self.label()
        self.fits = {
            "explanation": pen.fit(f"{self.path}.explanation", label, self.inner, self.room),
            "answer": pen.fit(f"{self.path}.answer", f"{label}: answer", _ANSWER - 2, 13),
        }
        if number in FIGURES:
            name = FIGURES[number][0]
            self.fits[name] = pen.fit(f"{self.path}.{name}", f"{label}: {name}", _FIGURE_BOX, 13)

    def label(self) -> str:
        """What a field is called for those who hear it."""
        return f"Question {self.number}: {QUESTIONS[self.number - 1]}"

    def draw(self) -> None:
        """The row."""
        self.frame(0, 0, self.left, self.tall)
        self.say(3, self.tall - _TOP + 2.6, f"{self.number}.", _WORDING)
        self.say(15, self.tall - _TOP + 2.6, QUESTIONS[self.number - 1], _WORDING)
        self._put("explanation", self.label(), 13, 0.7, self.inner, self.room, lines=self.room > 20)
        middle = (self.tall - 13) / 2
        if self.number in FIGURES:
            name, caption = FIGURES[self.number]
            self.frame(self.left, 0, _FIGURE, self.tall)
            self.say(self.left + 3, middle + 4, caption)
            self._put(name, f"{self.label()}: {name}", self.left + 32, middle, _FIGURE_BOX, 13)
        right = WIDTH - _ANSWER
        self.frame(right, 0, _ANSWER, self.tall)
        self._put("answer", f"{self.label()}: Y or N", right + 1, middle, _ANSWER - 2, 13, align="center")

    def _put(
        self, name: str, label: str, x: float, y: float, width: float, height: float, *,
        align: str = "left", lines: bool = False,
    ) -> None:  # fmt: skip
        box = self.place(x, y, width, height)
        self.pen.put(f"{self.path}.{name}", self.page, box, label, self.fits[name], align=align, lines=lines)


class Head(Drawn):
    """The captions above the questions."""

    tall = 11.5

    def draw(self) -> None:
        """Both columns."""
        self.frame(0, 0, WIDTH - _ANSWER, self.tall, SHADE)
        self.frame(WIDTH - _ANSWER, 0, _ANSWER, self.tall, SHADE)
        self.say(3, 3.2, "Question and explanation", CAPTION)
        self.say(WIDTH - _ANSWER + 10, 3.2, "Y / N", CAPTION)


def questions(pen: Pen) -> list[Flowable]:
    """All of them, under their heading."""
    rows = [Question(pen, number) for number in range(1, len(QUESTIONS) + 1)]
    return part(_TITLE, Repeated(Head(), rows))
