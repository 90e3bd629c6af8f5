/** A form as it is printed. */
export interface PrintedForm {
  /** How it is called, for explanations. */
  name: string
  topic: string
  /** Its title in the wordings that are printed, separated by `|`. */
  titles: string
  /** Labels of its fields and set phrases on it. */
  labels: string
}

const form = (name: string, topic: string, [titles, labels]: [string, string]): PrintedForm => ({
  name,
  topic,
  titles,
  labels,
})

const tax = 'finance/tax'
const payroll = 'hr/payroll'
const claim = 'regulated/insurance_claims'
const health = 'regulated/health_records'
const identity = 'regulated/identity_documents'
const application = 'regulated/application_forms'

/** Tax, pay, health and identity forms; wordings after the forms that the authorities publish. */
export const printedForms: readonly PrintedForm[] = [
  form('Form W-2 (United States)', tax, [
    'wage and tax statement|form w 2|w 2',
    "employee's social security number|employer identification number|wages tips other compensation|federal income tax withheld|social security wages|medicare wages and tips|social security tax withheld|medicare tax withheld|allocated tips|dependent care benefits|nonqualified plans|statutory employee|state wages tips etc|control number|locality name",
  ]),
  form('Form W-4 (United States)', tax, [
    "employee's withholding certificate|employee's withholding allowance certificate|form w 4",
    'multiple jobs or spouse works|claim dependent and other credits|claim dependents|extra withholding|single or married filing separately|head of household|step 1 enter personal information|first date of employment|your withholding is subject to review by the irs|deductions worksheet|employers only',
  ]),
  form('Form W-9 (United States)', tax, [
    'request for taxpayer identification number and certification|form w 9',
    'business name disregarded entity name|federal tax classification|exempt payee code|give form to the requester|backup withholding|certification instructions|requester s name and address|exemption from fatca reporting code|u s person',
  ]),
  form('Form 1099 (United States)', tax, [
    '1099|form 1099|1099 nec|1099 misc|1099 div|1099 int|1099 r|1099 b|1099 a|1099 cap|1099 c|1099 g|1099 k|1099 s|nonemployee compensation|dividends and distributions|acquisition or abandonment of secured property|miscellaneous information',
    "payer's name|payer's tin|recipient's tin|recipient's name|payer's telephone no|federal income tax withheld|corrected if checked|copy b for recipient|this is important tax information|fatca filing requirement|2nd tin not|state tax withheld|state payer s state no|account number see instructions|ordinary dividends|qualified dividends|lender's name|borrower's name|borrower's tin|lender's tin|rents|royalties|capital gain distr|corporation's tin|shareholder's tin|for shareholder|for recipient|for borrower|copy b|corrected|date of sale or exchange|keep for your records|balance of principal outstanding|fair market value of property",
  ]),
  form('Form 1098 (United States)', tax, [
    'form 1098|mortgage interest statement|tuition statement|student loan interest statement',
    'recipient s lender s name|payer s borrower s name|mortgage interest received|outstanding mortgage principal|points paid on purchase|payments received for qualified tuition|scholarships or grants|filer s name|student s tin|mortgage origination date',
  ]),
  form('Form 1040 (United States)', tax, [
    'u s individual income tax return|form 1040|form 1040 sr|1040 sr',
    "filing status|your social security number|spouse's social security number|standard deduction|adjusted gross income|taxable income|dependents|amount you owe|direct deposit|presidential election campaign|third party designee|paid preparer use only|total tax|under penalties of perjury|qualifying surviving spouse",
  ]),
  form('Form I-9 (United States)', application, [
    'employment eligibility verification|form i 9',
    'a citizen of the united states|a noncitizen national|lawful permanent resident|preparer and or translator certification|list a|employer review and verification|uscis number|first day of employment|alien authorized to work',
  ]),
  form('P60 (United Kingdom)', tax, [
    'p60|end of year certificate',
    'pay and income tax details|national insurance number|in previous employment|in this employment|tax deducted|final tax code|national insurance contributions in this employment|statutory payments included|employer paye reference|to the employee please keep this certificate|works payroll number',
  ]),
  form('P45 (United Kingdom)', tax, [
    'p45|details of employee leaving work',
    'employer paye reference|employee s national insurance number|leaving date|tax code at leaving date|total pay to date|total tax to date|student loan deductions|week 1 month 1|works number payroll number|continue student loan deductions|to the new employer',
  ]),
  form('Self Assessment return (United Kingdom)', tax, [
    'self assessment|sa100|tax return for the year ended 5 april',
    'unique taxpayer reference|your personal details|national insurance number|total income tax|payments on account|student loan repayments|gift aid|marriage allowance|signing your form',
  ]),
  form('T4 (Canada)', tax, [
    'statement of remuneration paid|état de la rémunération payée',
    'employment income|social insurance number|employer s account number|ei insurable earnings|cpp qpp pensionable earnings|income tax deducted|rpp contributions|province of employment|union dues|charitable donations|pension adjustment',
  ]),
  form('Lohnsteuerbescheinigung (Germany)', tax, [
    'lohnsteuerbescheinigung|ausdruck der elektronischen lohnsteuerbescheinigung',
    'bruttoarbeitslohn|einbehaltene lohnsteuer|einbehaltener solidaritätszuschlag|einbehaltene kirchensteuer|identifikationsnummer|steuerklasse|etin|dauer des dienstverhältnisses|arbeitnehmerbeiträge zur gesetzlichen krankenversicherung|arbeitgeberanteil|zahl der kinderfreibeträge|personalnummer|transferticket|finanzamt',
  ]),
  form('Einkommensteuerbescheid (Germany)', tax, [
    'bescheid für|einkommensteuerbescheid|bescheid über einkommensteuer',
    'festsetzung|solidaritätszuschlag|besteuerungsgrundlagen|zu versteuerndes einkommen|steuernummer|identifikationsnummer|werbungskosten|sonderausgaben|rechtsbehelfsbelehrung|abrechnung nach dem stichtag|finanzamt',
  ]),
  form('Entgeltabrechnung (Germany)', payroll, [
    'entgeltabrechnung|gehaltsabrechnung|lohnabrechnung|verdienstabrechnung|brutto netto bezüge',
    'personalnummer|steuerklasse|sv nummer|krankenkasse|gesamtbrutto|steuerbrutto|lohnsteuer|kirchensteuer|rentenversicherung|arbeitslosenversicherung|pflegeversicherung|auszahlungsbetrag|gesetzliche abzüge|eintrittsdatum|netto verdienst',
  ]),
  form('Arbeitsunfähigkeitsbescheinigung (Germany)', 'hr/medical_leave', [
    'arbeitsunfähigkeitsbescheinigung',
    'erstbescheinigung|folgebescheinigung|arbeitsunfähig seit|voraussichtlich arbeitsunfähig bis|festgestellt am|krankenkasse bzw kostenträger|versicherten nr|betriebsstätten nr|arzt nr|arbeitsunfall|durchgangsarzt',
  ]),
  form('Bulletin de paie (France)', payroll, [
    'bulletin de paie|bulletin de salaire|fiche de paie',
    'convention collective|salaire de base|salaire brut|net à payer|net imposable|cotisations|part salariale|part employeur|code ape|siret|urssaf|n sécurité sociale|congés payés|csg deductible|net payé|plafond sécurité sociale|emploi|matricule',
  ]),
  form("Avis d'impôt (France)", tax, [
    "avis d'impôt|avis d'impôt sur les revenus|déclaration des revenus",
    'revenu fiscal de référence|nombre de parts|numéro fiscal|salaires et assimilés|référence de l avis|prélèvements sociaux|impôt sur le revenu net|revenu imposable|déclarant 1|quotient familial|direction générale des finances publiques',
  ]),
  form('Feuille de soins (France)', claim, [
    'feuille de soins',
    'personne recevant les soins|numéro d immatriculation|assuré|médecin traitant|actes effectués|maladie|accident causé par un tiers|signature de l assuré|montant des honoraires|cerfa',
  ]),
  form('Modelo 100 (Spain)', tax, [
    'modelo 100|impuesto sobre la renta de las personas físicas|declaración de la renta',
    'primer declarante|nif|base imposible general|base liquidable|rendimientos del trabajo|cuota íntegra|cuota diferencial|retenciones|mínimo personal y familiar|resultado de la declaración|ejercicio|agencia tributaria|estado civil|referencia catastral',
  ]),
  form('Nómina (Spain)', payroll, [
    'nómina|recibo individual justificativo del pago de salarios|recibo de salarios',
    'devengos|deducciones|líquido total a percibir|base de cotización|contingencias comunes|total devengado|total a deducir|grupo de cotización|antigüedad|período de liquidación|salario base|código cuenta cotización|n afiliación|irpf',
  ]),
  form('Certificazione Unica (Italy)', tax, [
    'certificazione unica|cud|certificazione di cui all art 4',
    'codice fiscale|dati anagrafici|sostituto d imposta|redditi di lavoro dipendente|ritenute irpef|addizionale regionale|addizionale comunale|dati previdenziali|giorni per i quali spettano le detrazioni|percettore delle somme|imponibile previdenziale',
  ]),
  form('Modello 730 (Italy)', tax, [
    'modello 730|mod 730|730',
    'codice fiscale|dati del contribuente|familiari a carico|residenza anagrafica|sostituto d imposta|quadro a|quadro b|quadro c|quadro e|dichiarante|coniuge dichiarante|redditi dei terreni|redditi dei fabbricati|oneri e spese|dichiarazione congiunta',
  ]),
  form('Busta paga (Italy)', payroll, [
    'busta paga|prospetto paga|cedolino paga|libro unico del lavoro',
    'codice fiscale|matricola|livello|netto in busta|imponibile irpef|totale competenze|totale trattenute|ferie residue|tfr|inps|inail|retribuzione|paga base|contingenza|data assunzione|ratei',
  ]),
  form('DARF (Brazil)', tax, [
    'documento de arrecadação de receitas federais|darf',
    'período de apuração|código da receita|número de referência|data de vencimento|valor do principal|valor da multa|valor dos juros|valor total|autenticação bancária|secretaria da receita federal|cpf ou cnpj|ministério da fazenda',
  ]),
  form('Comprovante de rendimentos (Brazil)', tax, [
    'comprovante de rendimentos pagos|informe de rendimentos',
    'fonte pagadora|pessoa física beneficiária|rendimentos tributáveis|imposto sobre a renda retido na fonte|rendimentos isentos|contribuição previdenciária oficial|natureza do rendimento|décimo terceiro salário|cpf|cnpj|exercício|ano calendário',
  ]),
  form('Holerite (Brazil)', payroll, [
    'recibo de pagamento de salário|holerite|demonstrativo de pagamento|contracheque',
    'vencimentos|descontos|salário base|sal contr inss|base cálc fgts|fgts do mês|valor líquido|base cálc irrf|referência|cbo|data de admissão|total de vencimentos|total de descontos|cód',
  ]),
  form('Form 16 (India)', tax, [
    'form no 16|form 16|certificate under section 203 of the income tax act',
    'pan of the deductor|tan of the deductor|pan of the employee|assessment year|gross salary|deductions under chapter vi a|tax deducted at source|employee reference no|cit tds|tax on total income|income chargeable under the head salaries|period with the employer|section 16|health and education cess',
  ]),
  form('Income tax return (India)', tax, [
    'indian income tax return acknowledgement|itr v|itr 1|sahaj|indian income tax return',
    'assessment year|pan|e filing acknowledgement number|gross total income|total taxable income|net tax payable|deductions under chapter vi a|taxes paid|filed u s|date of filing|status',
  ]),
  form('源泉徴収票 (Japan)', tax, [
    '源泉徴収票|給与所得の源泉徴収票',
    '支払を受ける者|支払金額|給与所得控除後の金額|所得控除の額の合計額|源泉徴収税額|社会保険料等の金額|生命保険料の控除額|個人番号|支払者|控除対象扶養親族|住所又は居所|受給者番号|役職名',
  ]),
  form('確定申告書 (Japan)', tax, [
    '確定申告書|所得税及び復興特別所得税の申告書',
    '収入金額等|所得金額等|所得から差し引かれる金額|税金の計算|課税される所得金額|税務署長|個人番号|納税地|還付される税金|生年月日|世帯主',
  ]),
  form('給与明細 (Japan)', payroll, [
    '給与明細|給与支給明細書|給料明細書',
    '基本給|差引支給額|健康保険|厚生年金|雇用保険|所得税|住民税|総支給額|控除合計|勤怠|残業手当|通勤手当|社員番号',
  ]),
  form('个人所得税纳税记录 (China)', tax, [
    '个人所得税纳税记录|个人所得税纳税清单|个人所得税完税证明',
    '纳税人名称|纳税人识别号|身份证件号码|申报日期|实缴税额|入库日期|所得项目|税款所属期|扣缴义务人|税务机关|记录期间',
  ]),
  form('工资条 (China)', payroll, [
    '工资条|工资单|薪资明细',
    '基本工资|应发工资|实发工资|养老保险|医疗保险|失业保险|住房公积金|个人所得税|绩效工资|扣款|部门|工号|应发合计|实发合计',
  ]),
  form('CMS-1500 (United States)', claim, [
    'health insurance claim form|cms 1500',
    "insured's i d number|patient's name|patient's birth date|insured's name|patient relationship to insured|patient's or authorized person's signature|diagnosis or nature of illness or injury|name of referring provider|federal tax i d number|accept assignment|service facility location information|billing provider info|date of current illness|prior authorization number|place of service|feca blk lung|group health plan|outside lab",
  ]),
  form('UB-04 (United States)', claim, [
    'ub 04|cms 1450',
    'patient control|med rec|type of bill|statement covers period|rev cd|hcpcs rate hipps code|serv date|serv units|total charges|non covered charges|payer name|health plan id|insured s name|insured s unique id|attending npi|admission|principal procedure|treatment authorization codes|document control number|p rel',
  ]),
  form('Explanation of benefits (United States)', claim, [
    'explanation of benefits|this is not a bill',
    'amount billed|billed amount|plan discount|allowed amount|amount allowed|plan paid|amount not covered|deductible|copay|coinsurance|your responsibility|what you owe|amount you may owe|claim number|member id|group number|service date|date of service|provider|remark code|patient name',
  ]),
  form('Health insurance card', health, [
    'member id|insurance card|subscriber id|id card',
    'rx bin|rxbin|rx pcn|rxpcn|rx grp|rxgrp|rx group|group number|group no|copay|copays|pcp|payer id|office visit|specialist|emergency room|member name|subscriber name|dependents|customer service|member services|issuer|ppo|hmo|plan',
  ]),
  form('Prescription', health, [
    'rx|prescription|rezept|ordonnance|receta médica|ricetta',
    'sig|refills|dispense|disp|dea no|dea|npi|prescriber|take one|tablets|capsules|mg|daily|dob|do not substitute|dispense as written|patient|generic substitution|quantity|diagnosis|pharmacy',
  ]),
  form('Clinical note', health, [
    'hpi|visit notes|visit note|progress note|soap note|clinic note|history and physical',
    'pt|meds|heent|lungs|heart|skin|abdomen|extremities|neuro|ros|pmh|vitals|allergies|assessment|plan|follow up|chief complaint|po|bid|tid|mgs|rrr|wnl|dx|rx|hx',
  ]),
  form('Passport', identity, [
    'passport|passeport|reisepass|pasaporte|passaporto|passaporte',
    'surname|nom|apellidos|given names|prénoms|nombre|nationality|nationalité|nacionalidad|date of birth|date de naissance|fecha de nacimiento|place of birth|lieu de naissance|sex|sexe|date of issue|date de délivrance|date of expiry|date d expiration|authority|autorité|passport no|holder s signature|type|code of issuing state',
  ]),
  form('Identity card', identity, [
    'identity card|carte valable|national identity card|carte nationale d identité|personalausweis|documento nacional de identidad|carta d identità|residence permit|cartão de cidadão',
    'surname|nom|name|given names|prénom|vornamen|nombre|nationality|nationalité|staatsangehörigkeit|date of birth|né e le|geburtstag|place of birth|geburtsort|sex|document no|document number|date of expiry|gültig bis|valid until|expires|authority|card number|height|taille|signature|issued|délivrée le|adresse|sous prefecture',
  ]),
  form('Driving licence', identity, [
    "driver's license|driver license|drivers license|driving licence|permis de conduire|führerschein|permiso de conducción|patente di guida|commercial driver license",
    'class|dob|exp|iss|dl|end|rest|rstr|restrictions|endorsements|endorse|sex|hgt|height|eyes|eye|hair|wgt|weight|donor|dd|organ donor|none|veteran|under 21|license number|lic|4d|4a|4b|date of birth|expires|issued',
  ]),
  form('Payment card', 'regulated/payment_cards', [
    'valid thru|good thru|valid from|debit card|credit card|month year',
    'visa|mastercard|american express|discover|maestro|debit|bank|member since|authorized signature|cvv|platinum|gold|business',
  ]),
]
