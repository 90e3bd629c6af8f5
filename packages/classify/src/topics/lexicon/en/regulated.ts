import type { Lexicon } from '../types.ts'

export const regulated: Lexicon = {
  'regulated/application_forms': {
    titles: `
    application form|application for|registration form|membership application|enrollment form|account application|visa application|passport application
    consent form|rental application|insurance application|new patient form`,
    terms: `
    applicant|first name|last name|full name|date of birth|place of birth|nationality|marital status|social security number|home address|phone number
    signature of applicant|please print|date|emergency contact|gender|occupation|employer|check one|for office use only|i hereby declare|i certify
    previous address|mother s maiden name|number of dependents|monthly income|driver s license number|applicant signature|please complete all sections|state
    zip|yes no|relationship|applicant information`,
    names: 'application form|registration form|form|enrolment|consent form|application',
  },
  'regulated/health_records': {
    titles: `
    medical record|discharge summary|clinical history|patient record|lab report|progress note|medical report|referral letter|patient summary
    laboratory results|prescription|history and physical|vaccination record|clinical notes|radiology report`,
    terms: `
    patient|diagnosis|medications|allergies|history of present illness|past medical history|blood pressure|physical examination|treatment|symptoms|mg|dose
    prescribed|vital signs|admitted|discharge|surgery|biopsy|hemoglobin|laboratory|assessment and plan|chief complaint|heart rate|medical history|physician
    immunizations|procedure|follow up|mri|ct scan|x ray|family history|mrn|date of admission|attending physician|social history|conditions|encounters
    observations|care plans|body mass index|hospital|referred`,
    names: 'patient|medical record|discharge|lab report|health record|prescription|mrn',
  },
  'regulated/identity_documents': {
    titles: `
    passport|identity card|driver s license|driver license|driving licence|national identity card|residence permit|birth certificate|social security card
    work permit|visa|marriage certificate|id card|death certificate`,
    terms: `
    passport no|surname|given names|nationality|date of birth|place of birth|date of issue|date of expiry|expiration date|authority|sex|holder s signature
    issuing authority|document number|type|personal number|height|eyes|dl|exp|dob|iss|class|restrictions|endorsements|donor|united states of america|republic
    identity card|country code|machine readable|valid until|registrar|certify that`,
    names: 'passport|id card|driving licence|drivers license|identity|birth certificate|visa',
  },
  'regulated/insurance_claims': {
    titles: `
    insurance claim|claim form|accident report|health insurance claim form|notice of claim|claim report|first notice of loss|auto insurance claim
    proof of loss|property damage claim|motor claim form|explanation of benefits`,
    terms: `
    policy number|claim number|claimant|date of loss|insured|insurer|policyholder|description of accident|damage|date of incident|police report|adjuster
    deductible|witness|vehicle|loss|coverage|insured s name|claim amount|repair estimate|third party|policy holder|insurance company|date of accident|driver
    licence plate|group number|insured s id|injury|insured property|estimated cost|location of loss|diagnosis code|cpt`,
    names: 'claim|claim form|accident report|cms1500|fnol|insurance claim',
  },
  'regulated/payment_cards': {
    titles: `
    credit card authorization|credit card authorisation form|payment card form|card details|credit card|debit card|payment authorization form
    recurring payment authorization|cardholder data`,
    terms: `
    card number|cardholder name|name on card|expiration date|cvv|security code|visa|mastercard|american express|discover|cardholder signature|billing address
    authorize|valid thru|amount to be charged|card type|member since|debit|expiry date|billing zip|cvc|pan|card holder|i authorise|charge my card|good thru`,
    names: 'credit card|card authorization|card details|cardholder',
  },
  'regulated/pii_text': {
    titles: `
    personal data|personal details|employee personal information|personal information|data subject record|emergency contacts|personnel record|contact sheet
    identity data|staff directory`,
    terms: `
    full name|social security number|ssn|date of birth|passport number|home address|driver s license|phone|bank account number|credit card number|email
    maiden name|tax id|national id|ip address|username|password|emergency contact|next of kin|place of birth|personal email|account number|routing number
    my name is|my address is|i live at`,
    names: 'personal data|pii|personal details|emergency contacts',
  },
}
