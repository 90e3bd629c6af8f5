/** Filled-in forms as their text is read: a part of the form's name, its kind, its text. Nobody in them exists. */
export const cases: [name: string, topic: string, text: string][] = [
  [
    'W-2',
    'finance/tax',
    "a Employee's social security number 219-09-9998\nb Employer identification number (EIN) 47-3928105\n1 Wages, tips, other compensation 61845.20\n2 Federal income tax withheld 7311.04\n3 Social security wages 61845.20\nForm W-2 Wage and Tax Statement 2023",
  ],
  [
    '1099',
    'finance/tax',
    "CORRECTED (if checked)\nPAYER'S name, street address\nBirch Lane Press, 4 Dock Street\nPAYER'S TIN 04-3820175 RECIPIENT'S TIN 219-09-9998\nRECIPIENT'S name Mara Quist\n1 Nonemployee compensation $18,400.00\nForm 1099-NEC Copy B For Recipient",
  ],
  [
    '1040',
    'finance/tax',
    'Form 1040 U.S. Individual Income Tax Return 2023\nMara Quist  Your social security number 219-09-9998\nFiling status: Single\n11 Adjusted gross income 61,840.00\n12 Standard deduction 13,850.00\n15 Taxable income 47,990.00\n37 Amount you owe 312.00',
  ],
  [
    'W-4',
    'finance/tax',
    "Form W-4 Employee's Withholding Certificate\nStep 1: Enter Personal Information\nMara Quist, social security number 219-09-9998\nSingle or Married filing separately\nStep 2: Multiple Jobs or Spouse Works\n4(c) Extra withholding $50.00\n02/03/2024",
  ],
  [
    'P60',
    'finance/tax',
    'P60 End of Year Certificate\nTax year to 5 April 2024\nTo the employee: please keep this certificate\nNational Insurance number QQ123456C\nPay and Income Tax details\nIn this employment 31,200.00 Tax deducted 3,726.40\nFinal tax code 1257L',
  ],
  [
    'P45',
    'finance/tax',
    'P45 Details of employee leaving work\nEmployer PAYE reference 123/AB456\nLeaving date 28/06/2024\nTax code at leaving date 1257L\nTotal pay to date 7,800.00\nTotal tax to date 930.20',
  ],
  [
    'Lohnsteuerbescheinigung',
    'finance/tax',
    'Ausdruck der elektronischen Lohnsteuerbescheinigung für 2023\nIdentifikationsnummer: 12 345 678 911\nSteuerklasse 1\n3. Bruttoarbeitslohn 42.180,00\n4. Einbehaltene Lohnsteuer 6.211,00\n5. Einbehaltener Solidaritätszuschlag 0,00\nDauer des Dienstverhältnisses 01.01. - 31.12.2023',
  ],
  [
    'Bulletin de paie',
    'hr/payroll',
    'BULLETIN DE PAIE\nMatricule 0417 Convention collective : commerce\nSalaire de base 2 310,00\nSalaire brut 2 310,00\nCotisations part salariale 508,20\nNet imposable 1 868,41\nNet à payer 1 801,80',
  ],
  [
    'Modelo 100',
    'finance/tax',
    'Modelo 100 Impuesto sobre la Renta de las Personas Físicas\nEjercicio 2023\nPrimer declarante: NIF 12345678Z\nRendimientos del trabajo 28.400,00\nBase imponible general 26.400,00\nCuota íntegra 5.280,00\nRetenciones 4.900,00',
  ],
  [
    'Certificazione Unica',
    'finance/tax',
    'CERTIFICAZIONE UNICA 2024\nDati anagrafici\nCodice fiscale RSSMRA80A01H501U\nRedditi di lavoro dipendente 24.600,00\nRitenute IRPEF 4.310,20\nAddizionale regionale 380,00',
  ],
  [
    'Modello 730',
    'finance/tax',
    'MODELLO 730/2024\nDati del contribuente: Codice fiscale RSSMRA80A01H501U\nFamiliari a carico 1\nSostituto d’imposta: Officina Blu srl\nQuadro A Quadro C\nRedditi dei fabbricati 612,00',
  ],
  [
    'DARF',
    'finance/tax',
    'MINISTÉRIO DA FAZENDA\nDocumento de Arrecadação de Receitas Federais DARF\n02 Período de apuração 31/01/2024\n04 Código da receita 0211\n06 Data de vencimento 29/02/2024\n07 Valor do principal 1.210,00\n10 Valor total 1.210,00',
  ],
  [
    'Form 16',
    'finance/tax',
    'FORM NO. 16\nCertificate under section 203 of the Income-tax Act\nPAN of the deductor AAACB1234C TAN of the deductor MUMB12345A\nPAN of the employee ABCPD1234E\nAssessment year 2024-25\nGross salary 9,40,000.00\nTax deducted at source 61,200.00',
  ],
  [
    '源泉徴収票',
    'finance/tax',
    '令和5年分 給与所得の源泉徴収票\n支払を受ける者 住所又は居所 東京都港区芝1-2-3 氏名 山田花子\n支払金額 4,812,000 源泉徴収税額 118,400\n社会保険料等の金額 702,331\n受給者番号 000417 支払者 株式会社あおば',
  ],
  [
    'CMS-1500',
    'regulated/insurance_claims',
    "HEALTH INSURANCE CLAIM FORM\n1a. INSURED'S I.D. NUMBER XZQ8842139\n2. PATIENT'S NAME Quist, Mara\n3. PATIENT'S BIRTH DATE 03/22/1961\n6. PATIENT RELATIONSHIP TO INSURED Self\n21. DIAGNOSIS OR NATURE OF ILLNESS OR INJURY J01.90\n27. ACCEPT ASSIGNMENT? Yes",
  ],
  [
    'UB-04',
    'regulated/insurance_claims',
    'UB-04 CMS-1450\n4 TYPE OF BILL 0131\n6 STATEMENT COVERS PERIOD 030124 030324\n42 REV. CD. 0450 44 HCPCS / RATE / HIPPS CODE 99283\n47 TOTAL CHARGES 1,204.00\n50 PAYER NAME Northstar\n58 INSURED’S NAME Mara Quist',
  ],
  [
    'Explanation of benefits',
    'regulated/insurance_claims',
    'EXPLANATION OF BENEFITS - THIS IS NOT A BILL\nMember ID NHX884213907 Group number 70045\nClaim number 2024-118822\nDate of service 03/01/2024\nAmount billed 420.00 Plan discount 120.00 Plan paid 240.00\nWhat you owe 60.00',
  ],
  [
    'Health insurance card',
    'regulated/health_records',
    'NORTHSTAR HEALTH PLAN\nMember Name: THOMAS R. ECKERT\nMember ID: NHX 884213907\nGroup Number: 70045-001\nRxBIN: 610014 RxPCN: MEDDPRIME\nCopay: PCP $20 Specialist $40',
  ],
  [
    'Clinical note',
    'regulated/health_records',
    'Patient visit notes\nPt is 40yo teacher\nHPI: poor sleep on present dose\nMeds: 50 mgs po daily\nHEENT: clear\nLungs: clear\nHeart: regular\nFollow-up as scheduled',
  ],
  [
    'Passport',
    'regulated/identity_documents',
    'PASSPORT\nType P Code of issuing State UTO\nPassport No. L898902C3\nSurname ERIKSSON\nGiven names ANNA MARIA\nNationality UTOPIAN\nDate of birth 12 AUG 1974 Place of birth ZENITH\nDate of expiry 15 APR 2032',
  ],
  [
    'Driving licence',
    'regulated/identity_documents',
    'DRIVER LICENSE\nDL N1234568\nCLASS C  EXP 08/31/2027  ISS 08/31/2022\nDOB 08/31/1977  SEX F  HAIR BRN  EYES BRN\nHGT 5-05 WGT 125 lb  DONOR',
  ],
]

/** Forms that nobody has filled in: what they are, the kind that is answered, their text. */
export const empties: [what: string, kind: string, text: string][] = [
  [
    'a membership form',
    'other/empty_forms',
    'MEMBERSHIP APPLICATION\nSurname: ________________\nFirst names: ________________\nDate of birth: __ / __ / ____\nAddress: ________________\nTelephone: ________________\n[ ] Adult  [ ] Child\nSignature: ________________  Date: ________',
  ],
  [
    'a health questionnaire',
    'other/empty_forms',
    'Patient registration\n\nName ........................\nDate of birth ........................\nInsurance ........................\nAllergies ........................\nMedication ........................\n☐ Diabetes\n☐ Asthma\nSignature ........................',
  ],
  [
    'a W-2',
    'finance/tax',
    "a Employee's social security number\nOMB No. 1545-0008\nb Employer identification number (EIN)\nc Employer's name, address, and ZIP code\n1 Wages, tips, other compensation\n2 Federal income tax withheld\n3 Social security wages\n5 Medicare wages and tips\nForm W-2 Wage and Tax Statement\nDepartment of the Treasury - Internal Revenue Service",
  ],
  [
    'a claim form',
    'other/empty_forms',
    "HEALTH INSURANCE CLAIM FORM\n1a. INSURED'S I.D. NUMBER\n2. PATIENT'S NAME (Last Name, First Name)\n3. PATIENT'S BIRTH DATE\n4. INSURED'S NAME\n6. PATIENT RELATIONSHIP TO INSURED\n21. DIAGNOSIS OR NATURE OF ILLNESS OR INJURY\nAPPROVED OMB-0938-1197 FORM 1500 (02-12)",
  ],
]

/** What speaks of forms and is none. */
export const notForms: [what: string, text: string][] = [
  [
    'a guide to a form',
    'Every January your employer sends you a form W-2. It tells you what you earned and how much federal income tax was withheld, and it lists social security wages as well. Keep it with your papers, because you will need it when you file. If it has not come by the middle of February, ask the payroll office for a copy, and check that your name and address are right. Wrong digits delay refunds by weeks. The same goes for people with two jobs: wait for both statements before you begin, and do not guess. Volunteers at the library help with returns every Saturday morning in spring, free of charge, for families with small incomes.',
  ],
  [
    'a checklist',
    'Before you leave\n[ ] windows shut\n[ ] stove off\n[ ] plants watered\n[ ] keys with the neighbour\n[ ] passports\n[ ] tickets\nHave a good trip!',
  ],
  [
    'a letter with blanks to sign',
    'Dear tenants,\n\nThe boiler will be replaced in the week of 3 June, and there will be no hot water on Tuesday and Wednesday. The fitters need access to each bathroom for half an hour. Please tell us below when you are at home.\n\nName: Mara Quist\nFlat: second floor left\nSignature: ____________',
  ],
  [
    'an invoice',
    'INVOICE\nInvoice no: 2209\nDate: 12/05/2024\nBill to: R. Okonkwo\nOak shelf 340.00\nVAT 68.00\nTotal due: 408.00',
  ],
]
