import type { Lexicon } from './types.ts'

export const en: Lexicon = {
  'business/customer_lists': {
    titles: 'customer list|client list|customer database|contact list|customer export|account list|lead list|mailing list',
    terms: 'customer id|customer name|customer number|account manager|contact name|company name|phone number|email address|street address|postal code|zip code|customer since|credit limit|territory|lead source|last contact|first name|last name|customer segment',
    names: 'customers|clients|contacts|leads|crm export',
  },
  'business/price_lists': {
    titles: 'price list|pricelist|price sheet|price schedule|rate card|product catalogue|product catalog|price book',
    terms: 'list price|unit price|price per unit|sku|item number|product code|product name|wholesale price|retail price|discount|valid from|valid until|minimum order|msrp|standard cost|product line|product category|per dozen|price excl vat',
    names: 'prices|pricing|price list|catalogue|catalog|tariff',
  },
  'business/product_roadmaps': {
    titles: 'roadmap|product roadmap|release plan|technology roadmap|product strategy|milestones',
    terms: 'roadmap|milestone|milestones|planned|upcoming|next release|backlog|epic|epics|themes|quarter|target date|general availability|beta release|in progress|shipped|future work|short term|long term|features planned|priorities|vision',
  },
  'business/project_status_reports': {
    titles: 'project status report|status report|project update|weekly status report|quarterly report|project report|progress report|annual review|project health|status update',
    terms: 'project health|overall status|accomplishments|next steps|current status|risks and issues|on track|at risk|off track|percent complete|key achievements|questions issues|releases|contributor diversity|overall activity|completed this period|planned for next period|blockers|workstream|since the last report|reporting period|current plans|maintainer diversity|additional information',
  },
  'business/proposals': {
    titles: 'proposal|project proposal|business proposal|request for proposal|quotation|tender|bid|technical proposal|statement of work proposal|quote|offer',
    terms: 'we propose|proposed solution|proposed approach|scope of work|executive summary|deliverables|timeline|cost estimate|project budget|why us|our approach|pricing|request for proposal|valid for|acceptance of this proposal|problem statement|initial maintainers|proposed project|about our company|our team|assumptions|investment|client references|submitted to|submitted by|prepared for|prepared by',
    names: 'rfp|rfq|quote|bid',
  },
  'business/sales_and_marketing': {
    titles: 'marketing plan|sales plan|campaign brief|sales report|marketing strategy|go to market|brand guidelines|sales playbook|press kit|sales pipeline|sales forecast|case study',
    terms: 'target audience|campaign|brand|lead generation|conversion rate|sales pipeline|sales funnel|market share|market segment|value proposition|competitors|call to action|social media|click through rate|win rate|quota|prospects|opportunity stage|close date|key messages|tone of voice|buyer persona|competitive analysis|forecast category|customer acquisition',
  },
  'business/source_code': {
    titles: 'source code',
    terms: 'import|function|const|return|class|public static void|private|def|self|include|namespace|async|await|throw new|catch|extends|implements|elif|lambda|null|undefined|struct|printf|console log|select from',
  },
  'business/business_plans': {
    titles: 'business plan|strategic plan|business case|company strategy|market analysis|investor presentation|pitch deck|strategy paper',
    terms: 'mission statement|business model|market opportunity|total addressable market|competitive advantage|swot analysis|strengths|weaknesses|opportunities|threats|go to market|funding required|use of funds|exit strategy|break even|strategic objectives|key performance indicators|growth strategy|founders|seed round|unit economics|return on investment|payback period|merger|acquisition target|joint venture|due diligence',
  },
  'finance/bank_statements': {
    titles: 'bank statement|account statement|statement of account|checking account statement|account summary|transaction history|savings statement|current account statement',
    terms: 'opening balance|closing balance|beginning balance|ending balance|account number|sort code|deposits|withdrawals|direct debit|standing order|statement period|statement date|available balance|routing number|running balance|iban|bic|paid in|paid out|atm withdrawal|card purchase|overdraft|value date|booking date|transaction date|service charge|interest paid|balance brought forward|check number|transfer|credits|debits',
    names: 'mt940|camt053|statement|bank stmt|account statement',
  },
  'finance/financial_statements': {
    titles: 'financial statements|annual report|balance sheet|income statement|statement of operations|cash flow statement|consolidated statements|form 10 k|form 10 q|quarterly report|profit and loss|earnings release|notes to the consolidated financial statements|trial balance|general ledger',
    terms: 'total assets|total liabilities|net income|net loss|revenue|revenues|cost of sales|gross profit|operating expenses|operating income|earnings per share|shareholders equity|stockholders equity|cash and cash equivalents|goodwill|deferred tax|fiscal year|fair value|in thousands|in millions|depreciation|amortization|year ended|accounts receivable|accounts payable|retained earnings|impairment|three months ended|ebitda|consolidated|december 31|non current|lease liabilities|gaap|ifrs',
    names: '10k|10q|p&l|pnl|balance sheet|annual accounts|financials|trial balance',
  },
  'finance/invoices': {
    titles: 'invoice|tax invoice|commercial invoice|pro forma invoice|credit note|proforma invoice|sales invoice|vat invoice',
    terms: 'invoice number|invoice no|invoice date|bill to|ship to|due date|amount due|subtotal|total due|payment terms|vat|vat number|tax id|unit price|quantity|qty|description|line total|please pay|remit to|bank details|balance due|net amount|gross amount|purchase order number|customer number|thank you for your business|payable within|total amount|billing address|service period',
    names: 'inv|invoice|invoices|bill',
  },
  'finance/purchase_orders': {
    titles: 'purchase order|purchase orders|order confirmation|purchase requisition|blanket order|delivery note|supplier order|procurement order',
    terms: 'purchase order number|po number|order date|supplier|vendor|ship to|deliver to|delivery date|requested by|authorised by|approved by|buyer|item number|order qty|unit price|quantity ordered|shipping method|incoterms|ship via|requisition|received qty|rejected qty|stocked qty|vendor id|cost centre|purchasing|please supply|terms and conditions of purchase|purchase order detail',
    names: 'po|purchase order|order|orders',
  },
  'finance/receipts_and_expenses': {
    titles: 'receipt|expense report|cash receipt|expense claim|travel expenses|sales receipt|cash bill|mileage claim|petty cash|simplified tax invoice',
    terms: 'cash|change|total|rounding|gst|cashier|table|till|thank you|please come again|goods sold are not returnable|tax code|visa|mastercard|card|item|qty|amount|amt|receipt no|subtotal|total rounded|gst summary|exchange|reimbursement|mileage|per diem|business purpose|hotel|taxi|meals|employee signature|expense category|approved by|sdn bhd',
    names: 'receipt|expenses|expense report|travel claim',
  },
  'finance/tax': {
    titles: 'tax return|form 1040|form w 2|form 1099|tax assessment|wage and tax statement|income tax return|vat return|tax declaration|schedule c|tax certificate|notice of assessment',
    terms: 'internal revenue service|taxable income|adjusted gross income|withholding|filing status|dependents|tax year|deduction|deductions|omb no|employer identification number|social security number|taxpayer|federal income tax|refund|tax credit|schedule|irs|paid preparer|wages salaries tips|social security wages|medicare wages|estimated tax|form 8949|attach to form|instructions for form|department of the treasury|standard deduction|married filing jointly|head of household|hmrc|box',
    names: 'w2|w 2|1099|1040|tax|p60|p45|w9|tax return',
  },
  'finance/budgets': {
    titles: 'budget|annual budget|departmental budget|budget plan|financial forecast|budget proposal|cash flow forecast|cost plan|budget vs actual|rolling forecast',
    terms: 'budgeted|actual|variance|forecast|cost center|cost centre|capital expenditure|capex|opex|operating budget|fiscal year|q1|q2|q3|q4|headcount|allocated|year to date|ytd|full year|budget owner|line item|overspend|underspend|contingency|total budget|approved budget|budget holder|travel budget',
    names: 'budget|forecast|capex|opex',
  },
  'finance/loan_documents': {
    titles: 'loan agreement|mortgage statement|loan application|promissory note|credit agreement|loan estimate|closing disclosure|mortgage deed|uniform residential loan application|homeowners association statement',
    terms: 'principal|interest rate|loan amount|borrower|lender|monthly payment|escrow|mortgage|annual percentage rate|amortization|maturity date|collateral|loan term|repayment|default|prepayment|property address|down payment|closing costs|origination|loan number|co borrower|outstanding balance|guarantor|instalment|homeowners insurance|appraised value',
    names: 'loan|mortgage|urla|promissory note',
  },
  'governance/audit_reports': {
    titles: 'audit report|internal audit report|security audit|security assessment|audit findings|independent auditor report|security review|penetration test report|assurance report|compliance audit|threat model|self assessment',
    terms: 'finding|findings|severity|recommendation|recommendations|high severity|medium severity|low severity|informational|audit scope|in scope|methodology|vulnerability|exploit scenario|audit team|auditor|management response|executive summary|remediation|control|controls|risk rating|observation|root cause|evidence|conclusion|critical|resolved|fixed in|acknowledged|difficulty|threat actor|audit opinion|attack surface|assessment|security assessment',
    names: 'audit|pentest|soc2 report|audit report',
  },
  'governance/board_minutes': {
    titles: 'minutes|meeting minutes|board minutes|minutes of the meeting|board meeting|meeting notes|annual general meeting|committee meeting|meeting agenda|board resolution|tac meeting|toc meeting',
    terms: 'attendees|attendance|present|apologies|absent|agenda|quorum|motion|seconded|approved|action items|action item|adjourned|chair|minutes of the last meeting|resolved that|vote|voting|unanimously|call to order|regrets|next meeting|any other business|matters arising|secretary|voting members|zoom|recording|discussion|meeting was called to order|in favour|abstained|board of directors|announcements|roll call|invited guests',
    names: 'minutes|agenda|meeting notes|board meeting|agm',
  },
  'governance/policies': {
    titles: 'policy|code of conduct|information security policy|acceptable use policy|charter|governance|bylaws|data protection policy|anti corruption policy|compliance policy|ethics policy|records retention policy|whistleblower policy|risk policy|policy statement',
    terms: 'purpose|scope|applicability|this policy|policy owner|responsibilities|compliance|violation|violations|must not|enforcement|exceptions|review of this policy|revision history|effective date|approved by|roles and responsibilities|employees must|applies to all|disciplinary action|definitions|related documents|policy statement|code of conduct|conflict of interest|prohibited|unacceptable behavior|policy number|retention period|stewardship|trademark policy|guidelines|background',
    names: 'policy|policies|code of conduct|charter|bylaws',
  },
  'governance/security_procedures': {
    titles: 'incident response plan|security procedure|disaster recovery plan|business continuity plan|incident response|access control procedure|security procedures|runbook|vulnerability management|incident management|standard operating procedure|playbook',
    terms: 'incident commander|on call|severity|escalate|escalation|incident response|containment|eradication|recovery|lessons learned|postmortem|access control|multi factor authentication|encryption|backup|password|patch|vulnerability|log review|security team|authorization to operate|ato|contingency plan|security controls|forensic|triage|notify|stakeholders|procedure|security incident|communications lead|scribe|responder|least privilege|change management|fisma|nist|confidentiality integrity|penetration testing|compliance documentation',
    names: 'incident response|runbook|sop|drp|bcp|playbook|procedure',
  },
  'hr/hiring_and_offers': {
    titles: 'offer letter|job offer|offer of employment|interview guide|hiring process|interview feedback|interview scorecard|recruiting|candidate evaluation|onboarding checklist|interview questions|hiring',
    terms: 'we are pleased to offer you|start date|annual salary|reporting to|signing bonus|contingent upon|background check|candidate|candidates|interview|interviewer|interviewers|hiring manager|recruiter|phone screen|hiring|offer|reference check|accept this offer|job offer|strong hire|scorecard|onboarding|first day|new hire|interview panel|applicants|hiring process|base salary|stock options|at will|position',
    names: 'offer letter|job offer|interview|hiring|onboarding',
  },
  'hr/hr_policies_and_benefits': {
    titles: 'employee handbook|benefits guide|leave policy|holiday policy|paid time off|parental leave policy|benefits summary|employee benefits|travel policy|remote work policy|health plan|benefits overview|time off',
    terms: 'paid time off|vacation|sick leave|health insurance|benefits|parental leave|holidays|annual leave|401 k|retirement plan|dental|vision|employees are eligible|eligible employees|full time employees|work from home|flexible hours|supervisor|dress code|time off|open enrollment|deductible|copay|life insurance|human resources|overtime|working hours|pension|maternity|paternity|handbook|employee assistance|co workers|harassment|telework|timesheet|tock|credit hours|health plan|out of pocket|perks',
    names: 'employee handbook|benefits|leave policy|hr policy|handbook',
  },
  'hr/job_descriptions': {
    titles: 'job description|position description|role description|vacancy|job posting|job profile|we are hiring|job opening|job title|job advertisement',
    terms: 'responsibilities|qualifications|requirements|reports to|job summary|essential duties|minimum qualifications|preferred qualifications|years of experience|bachelor s degree|you will|about the role|what you will do|what we offer|equal opportunity employer|salary range|how to apply|the ideal candidate|key responsibilities|job type|full time|working conditions|strong communication skills|position overview|oversee|ensure compliance|collaborate with|apply by|job title|skills required',
    names: 'job description|jd|vacancy|job posting',
  },
  'hr/payroll': {
    titles: 'payslip|pay slip|pay stub|payroll|salary statement|earnings statement|payroll register|wage slip|salary slip|payroll report|employee salaries|pay statement|compensation',
    terms: 'gross pay|net pay|pay period|pay date|earnings|deductions|year to date|ytd|federal withholding|employee id|employee number|tax code|ni number|national insurance|hourly rate|hours worked|overtime|pension contribution|salary|salaries|bonus|commission|basic pay|pay frequency|rate change date|pay rate|hire date|department|employer contributions|take home pay|allowance|commission pct|min salary|max salary|cost to company|direct deposit',
    names: 'payslip|payroll|salary|salaries|paystub|wages|pay slip',
  },
  'hr/performance_reviews': {
    titles: 'performance review|performance appraisal|annual review|performance evaluation|self assessment|performance improvement plan|360 feedback|appraisal form|employee evaluation|mid year review|performance management|performance feedback',
    terms: 'performance|goals|objectives|strengths|areas for improvement|areas for development|meets expectations|exceeds expectations|below expectations|rating|overall rating|reviewer|review period|manager comments|employee comments|competencies|development plan|self review|peer feedback|feedback|accomplishments|supervisor|teamwork|communication skills|performance plan|rating scale|career goals|one on one|improvement plan|employee signature|review cycle|performance appraisal|critical elements',
    names: 'appraisal|performance review|evaluation|pip|review form',
  },
  'hr/resumes': {
    titles: 'resume|curriculum vitae|cv|professional profile|professional summary|career summary|career objective|personal profile|about me',
    terms: 'work experience|professional experience|education|skills|references|references available upon request|employment history|bachelor of|master of|university|languages|certifications|objective|summary|proficient in|linkedin|date of birth|achievements|responsible for|gpa|internship|hobbies|interests|projects|technical skills|volunteer|present|professional summary|qualifications summary|career objective|core competencies|declaration|nationality|marital status|work history|additional information',
    names: 'cv|resume|lebenslauf|curriculum vitae',
  },
  'hr/employment_contracts': {
    titles: 'employment contract|employment agreement|contract of employment|executive employment agreement|terms of employment|statement of particulars|labour contract',
    terms: 'the employee|the employer|probationary period|probation|notice period|working hours|place of work|remuneration|annual leave|termination of employment|job title|duties|confidentiality|non compete|commencement date|base salary|sick pay|collective agreement|hours per week|holiday entitlement|employment shall commence|severance|garden leave|grievance procedure|restrictive covenants',
    names: 'employment contract|employment agreement|contract of employment',
  },
  'hr/medical_leave': {
    titles: 'certificate of incapacity|sick note|medical certificate|fit note|medical leave request|fmla|leave of absence request|doctor s note|statement of fitness for work|sickness certificate|certification of health care provider',
    terms: 'unfit for work|incapacity|medical leave|leave of absence|from work|return to work|health care provider|serious health condition|expected return date|signature of physician|fmla|sick leave|first day of absence|fit for work|phased return|amended duties|absence from|period of incapacity|duration of the condition|patient s name|doctor|not fit for work',
    names: 'sick note|fit note|medical leave|fmla|sickness certificate',
  },
  'hr/disciplinary_and_termination': {
    titles: 'termination letter|written warning|resignation letter|notice of termination|dismissal letter|disciplinary action form|separation agreement|exit interview|final warning|letter of resignation',
    terms: 'written warning|final warning|misconduct|terminate your employment|termination of your employment|last day of work|last working day|disciplinary|grievance|dismissal|resign|resignation|severance pay|return company property|final paycheck|notice period|disciplinary hearing|right to appeal|gross misconduct|corrective action|exit interview|handover|separation|unacceptable conduct|garden leave',
    names: 'termination|warning letter|resignation|dismissal|exit interview',
  },
  'legal/contracts': {
    titles: 'agreement|contract|service agreement|license agreement|master services agreement|distribution agreement|lease agreement|consulting agreement|supply agreement|statement of work|data processing agreement|amendment|software license agreement|promotion agreement|subcontract|terms and conditions',
    terms: 'this agreement|hereinafter|hereto|herein|whereas|in witness whereof|governing law|indemnify|indemnification|termination|the parties|party|effective date|shall|entire agreement|force majeure|assignment|severability|notices|limitation of liability|counterparts|representations and warranties|confidential information|intellectual property rights|now therefore|by and between|exhibit|licensor|licensee|distributor|written notice|material breach|arbitration|successors and assigns|thirty days|cover page',
    names: 'agreement|contract|msa|sow|amendment|dpa|lease',
  },
  'legal/litigation': {
    titles: 'complaint|motion|court order|summons|memorandum opinion|brief|affidavit|subpoena|docket|judgment|notice of appeal|declaration|in the united states district court|civil docket|statement of claim|writ|settlement agreement and release',
    terms: 'plaintiff|plaintiffs|defendant|defendants|court|district court|case no|civil action|v|judge|motion to dismiss|jury|appeal|counsel|attorney|attorneys for|filed|docket|petitioner|respondent|appellant|appellee|hearing|testimony|deposition|discovery|exhibit|order granting|judgment|the honorable|united states|circuit|cause of action|relief|pro se|complaint|minute entry|clerk|magistrate judge|certificate of service|case number|docket entry|f 3d|u s c|jurisdiction',
    names: 'complaint|motion|docket|subpoena|court order|affidavit|lawsuit|brief',
  },
  'legal/ndas': {
    titles: 'non disclosure agreement|nondisclosure agreement|confidentiality agreement|mutual nda|mutual non disclosure agreement|nda|mutual confidentiality agreement|unilateral nda',
    terms: 'confidential information|disclosing party|receiving party|recipient|discloser|non disclosure|trade secrets|return or destroy|proprietary information|does not include information|publicly available|permitted purpose|obligations of confidentiality|injunctive relief|need to know|residuals|compelled disclosure|term of confidentiality|mnda|independently developed|standard of care',
    names: 'nda|mnda|non disclosure|confidentiality agreement',
  },
  'legal/privacy_policy': {
    titles: 'privacy policy|privacy notice|privacy statement|cookie policy|data protection notice|how we use your data|gdpr privacy notice|cookies|data protection statement',
    terms: 'personal data|personal information|we collect|cookies|third parties|data controller|your rights|opt out|gdpr|right to access|right to erasure|data protection officer|legal basis|legitimate interests|we do not sell|retention|your consent|service providers|ip address|california|ccpa|subprocessors|withdraw your consent|supervisory authority|how we use|data we collect|information we collect|we share|privacy rights|lodge a complaint|log data|analytics',
    names: 'privacy|privacy policy|privacy notice|cookie policy',
  },
  'legal/terms_of_service': {
    titles: 'terms of service|terms of use|terms and conditions|user agreement|end user license agreement|eula|acceptable use|takedown|copyright policy|terms of sale|service level agreement|general terms and conditions',
    terms: 'you agree|your account|our services|the service|we may terminate|as is|disclaimer|user content|your use of|by using|dmca|takedown notice|copyright infringement|counter notice|we reserve the right|warranty|refund|cancellation|subscription|prohibited conduct|third party content|terminate your account|governing law|acceptable use|limitation of liability|these terms|trademark|repository|changes to these terms|suspend|appeal|account owner',
    names: 'tos|terms of service|terms of use|eula|terms and conditions|gtc',
  },
  'legal/intellectual_property': {
    titles: 'patent application|patent|trademark registration|invention disclosure|copyright registration|provisional patent application|patent assignment|certificate of registration|trade mark application|invention disclosure form',
    terms: 'what is claimed is|embodiment|embodiments|prior art|inventor|inventors|the invention|claims|claim 1|abstract|field of the invention|background of the invention|brief description of the drawings|wherein|assignee|priority date|filing date|application number|trademark|registered mark|nice classification|goods and services|novelty|patentability|invention disclosure|uspto|epo|applicant|a method according to claim|detailed description|first use in commerce',
    names: 'patent|trademark|invention disclosure|provisional',
  },
  'regulated/application_forms': {
    titles: 'application form|application for|registration form|membership application|enrollment form|account application|visa application|passport application|consent form|rental application|insurance application|new patient form',
    terms: 'applicant|first name|last name|full name|date of birth|place of birth|nationality|marital status|social security number|home address|phone number|signature of applicant|please print|date|emergency contact|gender|occupation|employer|check one|for office use only|i hereby declare|i certify|previous address|mother s maiden name|number of dependents|monthly income|driver s license number|applicant signature|please complete all sections|state|zip|yes no|relationship|applicant information',
    names: 'application form|registration form|form|enrolment|consent form|application',
  },
  'regulated/health_records': {
    titles: 'medical record|discharge summary|clinical history|patient record|lab report|progress note|medical report|referral letter|patient summary|laboratory results|prescription|history and physical|vaccination record|clinical notes|radiology report',
    terms: 'patient|diagnosis|medications|allergies|history of present illness|past medical history|blood pressure|physical examination|treatment|symptoms|mg|dose|prescribed|vital signs|admitted|discharge|surgery|biopsy|hemoglobin|laboratory|assessment and plan|chief complaint|heart rate|medical history|physician|immunizations|procedure|follow up|mri|ct scan|x ray|family history|mrn|date of admission|attending physician|social history|conditions|encounters|observations|care plans|body mass index|hospital|referred',
    names: 'patient|medical record|discharge|lab report|health record|prescription|mrn',
  },
  'regulated/identity_documents': {
    titles: 'passport|identity card|driver s license|driver license|driving licence|national identity card|residence permit|birth certificate|social security card|work permit|visa|marriage certificate|id card|death certificate',
    terms: 'passport no|surname|given names|nationality|date of birth|place of birth|date of issue|date of expiry|expiration date|authority|sex|holder s signature|issuing authority|document number|type|personal number|height|eyes|dl|exp|dob|iss|class|restrictions|endorsements|donor|united states of america|republic|identity card|country code|machine readable|valid until|registrar|certify that',
    names: 'passport|id card|driving licence|drivers license|identity|birth certificate|visa',
  },
  'regulated/insurance_claims': {
    titles: 'insurance claim|claim form|accident report|health insurance claim form|notice of claim|claim report|first notice of loss|auto insurance claim|proof of loss|property damage claim|motor claim form|explanation of benefits',
    terms: 'policy number|claim number|claimant|date of loss|insured|insurer|policyholder|description of accident|damage|date of incident|police report|adjuster|deductible|witness|vehicle|loss|coverage|insured s name|claim amount|repair estimate|third party|policy holder|insurance company|date of accident|driver|licence plate|group number|insured s id|injury|insured property|estimated cost|location of loss|diagnosis code|cpt',
    names: 'claim|claim form|accident report|cms1500|fnol|insurance claim',
  },
  'regulated/payment_cards': {
    titles: 'credit card authorization|credit card authorisation form|payment card form|card details|credit card|debit card|payment authorization form|recurring payment authorization|cardholder data',
    terms: 'card number|cardholder name|name on card|expiration date|cvv|security code|visa|mastercard|american express|discover|cardholder signature|billing address|authorize|valid thru|amount to be charged|card type|member since|debit|expiry date|billing zip|cvc|pan|card holder|i authorise|charge my card|good thru',
    names: 'credit card|card authorization|card details|cardholder',
  },
  'regulated/pii_text': {
    titles: 'personal data|personal details|employee personal information|personal information|data subject record|emergency contacts|personnel record|contact sheet|identity data|staff directory',
    terms: 'full name|social security number|ssn|date of birth|passport number|home address|driver s license|phone|bank account number|credit card number|email|maiden name|tax id|national id|ip address|username|password|emergency contact|next of kin|place of birth|personal email|account number|routing number|my name is|my address is|i live at',
    names: 'personal data|pii|personal details|emergency contacts',
  },
  'other/blog_posts': {
    titles: 'blog|blog post|how we|why we|what we learned|lessons from|introducing|meet|welcome to|a guide to|behind the scenes|posted on|posted by',
    terms: 'we ve|we re|our team|read more|this post|blog|in this post|we learned|we recently|here s|you can|let us know|we wanted to|check out|stay tuned|our partners|user research|agile|we re excited|open source|human centered|previous post|next post|last year|as a team|we started|thoughts|my experience|we built|if you re|agencies|tips',
    names: 'blog|post|draft post',
  },
  'other/clinical_trial_protocols': {
    titles: 'clinical trial protocol|study protocol|clinical study protocol|protocol amendment|investigator brochure|clinicaltrials gov|brief title|study record',
    terms: 'inclusion criteria|exclusion criteria|primary outcome|secondary outcome|randomized|placebo|double blind|study arms|informed consent|eligibility|enrollment|adverse events|intervention|sponsor|phase 2|phase 3|investigators|endpoint|participants|dosage|study design|statistical analysis|efficacy|nct|open label|arm|masking|allocation|principal investigator|study population|conditions|outcome measures|study type|recruitment|cohort',
    names: 'protocol|clinical trial|study protocol|nct',
  },
  'other/incident_reports': {
    titles: 'incident report|accident report|aviation accident report|investigation report|aviation investigation final report|safety report|post incident review|near miss report|postmortem|factual report|occurrence report',
    terms: 'probable cause|accident|aircraft|pilot|airplane|ntsb|injuries|runway|engine|wreckage|weather conditions|flight|accident number|date and time|findings|contributing|crew|investigation|witness|impact|registration|landing|damage|substantial|location|occurrence|safety board|analysis|phase of flight|pilot in command|flight time|what happened|root cause|corrective actions|near miss|timeline of events',
    names: 'incident report|ntsb|postmortem|accident report',
  },
  'other/news_posts': {
    titles: 'news|press release|announcement|for immediate release|newsletter|event|webinar|update|media release|in the news|news release|community digest',
    terms: 'announced|announces|today|according to|said|spokesperson|press release|for immediate release|media contact|event|webinar|join us|register|federal agencies|agency|government|public|minister|president|percent|police|reported|on tuesday|on monday|news|reuters|community|citizens|launched|users|social media|award|training|speakers|services|mobile|digital',
    names: 'news|press release|newsletter|announcement',
  },
  'other/recipes': {
    titles: 'recipe|ingredients|recipes|cooking|cookbook|directions',
    terms: 'ingredients|directions|prep time|cook time|servings|tbsp|tsp|tablespoon|teaspoon|cup|cups|oven|preheat|bake|stir|boil|simmer|chopped|garlic|onion|butter|flour|sugar|salt|pepper|minutes|pan|mix|add the|serve|olive oil|heat|water|eggs|milk|dough|sauce|chicken|cheese|cook|fry|cut|bowl|pour|grams|ml',
    names: 'recipe|recipes',
  },
  'other/technical_docs': {
    titles: 'documentation|installation|getting started|readme|api reference|user guide|quick start|tutorial|usage|changelog|reference manual|overview|manual|configuration|migration guide|release notes',
    terms: 'install|npm install|pip install|api|function|parameters|returns|example|usage|configuration|options|default|command|plugin|server|query|database|code|javascript|python|typescript|docker|json|http|string|boolean|const|import|module|request|response|method|version|library|parser|file|cli|args|repository|clone|debug|type|schema|async|hook|run|build|note that|deprecated|supported',
    names: 'readme|documentation|manual|user guide|changelog|install',
  },
  'other/correspondence': {
    titles: 're|fw|hello|hi|happy birthday|invitation|thank you|congratulations|lunch|weekend|vacation plans|party|greetings',
    terms: 'love|weekend|dinner|lunch|kids|family|see you|mom|dad|party|birthday|hope you|miss you|game|tickets|movie|beer|drinks|saturday|sunday|tonight|fun|trip|wedding|baby|photos|home|take care|hugs|best wishes|catch up|how are you|call me|vacation|friends|christmas|golf|football|pick up',
  },
}
