"""Claims of six lines under captions of five, and counts of claims beside the rows of a grand total."""

from tests.unit.documents.loss_run.figures import failed, values_of

HEAD = """
                                     Loss Analysis                                     Valued as of 07/31/2026
Policy Number: 4400915     Policy Period: 04/01/2024 - 04/01/2026
Insured: ORCHARD PACKING CO
"""
CLAIMS = """
Claim Number      Status  Injury Date     Accident    Position    Coverage    Payments     Case       Incurred
Claimant Name             Report Date     Body Part   Union                                Reserves
Carrier                   Days to Report  Diagnosis   Code
Claim Type                Closed Date     Detail      Fund Code
                                          Examiner    Class

Location Name:                                              1234 TESTER ROAD

ORC204466801      C       05/13/2024      Strain                  Indemnity     $240.10     $0.00      $240.10
SMITH, JOHN               05/15/2024      Lower back              Medical       $300.25     $0.00      $300.25
Copper Insurance          2 day(s)        Strain                  Vocational      $0.00     $0.00        $0.00
Company                   08/28/2024      By lifting  0005        Legal           $0.00     $0.00        $0.00
Indemnity                                 Joe Joey                Expense        $80.00     $0.00       $80.00

                                                                  Total         $620.35     $0.00      $620.35

ORC204466977      O       05/05/2025      Slip or trip            Indemnity   $2,400.50 $5,546.35    $7,946.85
SAMUEL, SAM               05/11/2025      Lower back              Medical     $3,954.74 $5,400.00    $9,354.74
Copper Insurance          6 day(s)        Strain                  Vocational      $0.00     $0.00        $0.00
Company                   N/A             Same level  0005        Legal           $0.00     $0.00        $0.00
Indemnity                                 Mary Lamb               Expense       $376.20 $1,123.80    $1,500.00

                                                                  Total       $6,731.44 $12,070.15  $18,801.59

Grand Totals for: 4400915
                                                                  Indemnity   $2,640.60 $5,546.35    $8,186.95
    Claims Counts by Status  Claims Counts by Type                Medical     $4,254.99 $5,400.00    $9,654.99
Open  Closed  Re-Open  Total  Indemnity  Med Only  Incident Only  Vocational      $0.00     $0.00        $0.00
1     1       0        2      2          0         0              Legal           $0.00     $0.00        $0.00
                                                                  Expense       $456.20 $1,123.80    $1,580.00
                                                                  Total       $7,351.79 $12,070.15  $19,421.94
"""


def test_captions_go_on_to_the_rows_though_few_of_them_are_known() -> None:
    claims = values_of(HEAD + CLAIMS)["claims"]
    names = ("claim_number", "injury_date", "reported_date", "closed_date")
    assert [tuple(claim[name] for name in names) for claim in claims] == [
        ("ORC204466801", "2024-05-13", "2024-05-15", "2024-08-28"),
        ("ORC204466977", "2025-05-05", "2025-05-11", None),
    ]


def test_an_address_above_the_first_claim_hides_no_row_of_its_amounts() -> None:
    values = values_of(HEAD + CLAIMS)
    amounts = [(claim["paid"], claim["reserve"], claim["incurred"]) for claim in values["claims"]]
    assert amounts == [("620.35", "0", "620.35"), ("6731.44", "12070.15", "18801.59")]
    assert failed(values) == []


def test_a_piece_of_the_carriers_name_is_no_type_of_a_claim() -> None:
    assert [claim["type"] for claim in values_of(HEAD + CLAIMS)["claims"]] == ["Indemnity", "Indemnity"]


def test_counts_stand_beside_the_rows_of_a_grand_total() -> None:
    totals = values_of(HEAD + CLAIMS)["totals"]
    names = ("claims", "open", "paid", "reserve", "incurred")
    assert [totals[name] for name in names] == [2, 1, "7351.79", "12070.15", "19421.94"]
    assert (totals["indemnity"], totals["medical"]) == (2, 0)
