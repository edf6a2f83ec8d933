"""Reports of administrators: captions set in the middle, totals by class, a carrier as the client."""

from tests.unit.documents.loss_run.figures import failed, read_of, values_of

HEAD = """
     Date:      10/22/2026
Valued At:      10/22/2026          Cumulative Loss Run Report
{0}Client Copper Ridge Insurance Company - CompStar
Insured Hill Tree Care Inc
Policy Number              Policy Effective Dates     Policy Cancel Date    Carrier
ORW4402991                 01/15/2025 - 01/15/2026                          Copper Ridge Insurance Company
"""
CAPTIONS = "\n".join(
    "".join(f"{caption:^20}" for caption in captions)
    for captions in (
        ("ClaimNumber", "Claimant Name", "Litigation?", "Subrogation"),
        ("Claim Status", "Accident Date", "Const Def?", "Controverted?"),
        ("Claim Class(LOCS)", "Social Security", "Desc of Accident"),
        ("Juris/Acc State", "Injury Type", "Part of Body"),
        ("Client Claim #", "Occupation", "Accident Type"),
        ("Occurrence Id", "Hire Date", "Location Codes(1-3)"),
        ("Ded/SIR", "", "Location Codes(4-6)", "", "Incurred    Paid    Outstanding>"),
    )
)
CLAIMS = """
5540021             Reyes, Petra            Y      N        IND/BI             $0.00       $0.00       $0.00
Closed              05/20/2025              N      N        MED/PropDmg        $0.00       $0.00       $0.00
WC-Ind              *****1234       Hurt back               EXPENSE           $31.45      $31.45       $0.00
CA                  Medical Only                               TOTAL          $31.45      $31.45       $0.00
                    Tree Trimmer    Cumulative              RECOVERED          $0.00       $0.00       $0.00
                    11/12/2018      * *                        NET            $31.45      $31.45       $0.00
5540377             Doe, Jane               Y      N        IND/BI         $5,000.00       $0.00   $5,000.00
Open                01/05/2026              N      N        MED/PropDmg    $7,550.00       $7.70   $7,542.30
WC-Ind              *****6789       Neck                    EXPENSE       $21,000.00   $7,000.00  $14,000.00
CA                  Lost Time                                  TOTAL      $33,550.00   $7,007.70  $26,542.30
                    Tree Climber    Cumulative              RECOVERED          $0.00       $0.00       $0.00
                    10/07/2019      * *                        NET        $33,550.00   $7,007.70  $26,542.30
"""
SUMS = """
                                    Ind/BI   Med/PropDmg      Expense        Total   Recovered          Net
WC-Ind   Open 1    Incurred      $5,000.00     $7,550.00   $21,031.45   $33,581.45       $0.00   $33,581.45
         Closed 1  Paid              $0.00         $7.70    $7,031.45    $7,039.15       $0.00    $7,039.15
         Total 2   Outstanding   $5,000.00     $7,542.30   $14,000.00   $26,542.30       $0.00   $26,542.30

         Open 1    Incurred      $5,000.00     $7,550.00   $21,031.45   $33,581.45       $0.00   $33,581.45
Total    Closed 1  Paid              $0.00         $7.70    $7,031.45    $7,039.15       $0.00    $7,039.15
         Total 2   Outstanding   $5,000.00     $7,542.30   $14,000.00   $26,542.30       $0.00   $26,542.30
"""
PAGES = (HEAD.format("") + CAPTIONS + CLAIMS, HEAD.format("SUMMARY FOR ") + SUMS)


def test_a_carrier_that_is_the_client_begins_no_other_report() -> None:
    (reading,) = read_of(*PAGES)
    assert reading["pages"] == [1, 2]


def test_captions_around_one_middle_are_those_of_one_column() -> None:
    claims = values_of(*PAGES)["claims"]
    names = ("claim_number", "claimant", "status", "injury_date", "state", "paid", "reserve", "incurred")
    assert [tuple(claim[name] for name in names) for claim in claims] == [
        ("5540021", "Reyes, Petra", "Closed", "2025-05-20", "CA", "31.45", "0", "31.45"),
        ("5540377", "Doe, Jane", "Open", "2026-01-05", "CA", "7007.7", "26542.3", "33550"),
    ]


def test_a_box_of_all_classes_counts_and_not_one_of_a_class() -> None:
    values = values_of(*PAGES)
    (policy,) = values["policies"]
    names = ("claims", "open", "paid", "reserve", "recovery", "incurred")
    assert [policy[name] for name in names] == [2, 1, "7039.15", "26542.3", "0", "33581.45"]
    assert failed(values) == []


def test_a_status_with_a_day_beside_it_is_no_label_of_that_day() -> None:
    assert [claim["closed_date"] for claim in values_of(*PAGES)["claims"]] == [None, None]


def test_the_end_of_a_number_of_social_security_is_no_claims_number() -> None:
    numbers = [claim["claim_number"] for claim in values_of(*PAGES)["claims"]]
    assert numbers == ["5540021", "5540377"]
