import type { Lexicon } from '../types.ts'

export const finance: Lexicon = {
  'finance/bank_statements': {
    titles: 'bank statement|account statement|checking account statement|savings statement|current account statement',
    terms: `
    account number|sort code|deposits|direct debit|statement date|available balance|routing number|running balance|iban|bic|paid in|paid out
    atm withdrawal|card purchase|overdraft|booking date|transaction date|service charge|interest paid|balance brought forward|check number|transfer
    credits|debits`,
    names: 'mt940|camt053|statement|bank stmt|account statement',
  },
  'finance/financial_statements': {
    titles: `
    financial statements|annual report|balance sheet|income statement|cash flow statement|consolidated statements|form 10 k|form 10 q|quarterly report
    notes to the consolidated financial statements|trial balance|general ledger`,
    terms: `
    total assets|total liabilities|net income|net loss|revenue|revenues|cost of sales|gross profit|operating expenses|operating income|earnings per share
    shareholders equity|stockholders equity|cash and cash equivalents|goodwill|deferred tax|fiscal year|fair value|in thousands|in millions|depreciation
    amortization|year ended|accounts receivable|accounts payable|retained earnings|impairment|three months ended|ebitda|consolidated|december 31
    non current|gaap|ifrs`,
    names: '10k|10q|p&l|pnl|balance sheet|annual accounts|trial balance',
  },
  'finance/invoices': {
    titles: 'invoice|commercial invoice|pro forma invoice|credit note|proforma invoice|sales invoice',
    terms: `
    invoice number|invoice no|invoice date|bill to|ship to|due date|amount due|subtotal|total due|payment terms|vat|tax id|unit price|quantity|qty
    description|line total|please pay|balance due|customer number|total amount|billing address|service period`,
    names: 'inv|invoice|invoices|bill',
  },
  'finance/purchase_orders': {
    titles:
      'purchase order|purchase orders|purchase requisition|blanket order|delivery note|supplier order|procurement order',
    terms: `
    po number|order date|supplier|vendor|ship to|deliver to|delivery date|requested by|approved by|buyer|item number|order qty|unit price|quantity ordered
    incoterms|ship via|received qty|rejected qty|stocked qty|cost centre|purchasing|please supply|terms and conditions of purchase|purchase order detail`,
    names: 'po|purchase order|order|orders',
  },
  'finance/receipts_and_expenses': {
    titles: 'receipt|cash receipt|expense claim|travel expenses|sales receipt|cash bill|mileage claim|petty cash',
    terms: `
    cash|change|total|rounding|gst|table|till|thank you|visa|card|item|qty|amount|amt|receipt no|subtotal|exchange|reimbursement|mileage|per diem|hotel
    taxi|meals|expense category|approved by`,
    names: 'receipt|expenses|travel claim',
  },
  'finance/tax': {
    titles:
      'tax return|form 1099|wage and tax statement|income tax return|vat return|tax certificate|notice of assessment',
    terms: `
    internal revenue service|taxable income|withholding|dependents|deduction|deductions|omb no|employer identification number|social security number
    taxpayer|federal income tax|refund|tax credit|schedule|irs|paid preparer|wages salaries tips|estimated tax|form 8949|department of the treasury|box`,
    names: 'w2|w 2|1099|1040|tax|p60|p45|w9|tax return',
  },
  'finance/budgets': {
    titles:
      'budget|departmental budget|budget plan|financial forecast|budget proposal|cash flow forecast|cost plan|budget vs actual',
    terms: `
    budgeted|actual|variance|forecast|cost center|cost centre|capex|opex|operating budget|fiscal year|q1|q2|q3|q4|headcount|allocated|year to date|ytd
    full year|budget owner|overspend|underspend|contingency|approved budget|budget holder`,
    names: 'budget|forecast|capex|opex',
  },
  'finance/loan_documents': {
    titles:
      'loan agreement|mortgage statement|loan application|promissory note|credit agreement|loan estimate|closing disclosure|homeowners association statement',
    terms: `
    principal|interest rate|loan amount|borrower|lender|monthly payment|escrow|mortgage|amortization|maturity date|collateral|loan term|repayment|default
    prepayment|closing costs|loan number|co borrower|outstanding balance|homeowners insurance|appraised value`,
    names: 'loan|mortgage|urla|promissory note',
  },
}
