import type { Lexicon } from '../types.ts'

export const regulated: Lexicon = {
  'regulated/application_forms': {
    titles: `
    application form|application for|registration form|membership application|account application|visa application|passport application|rental application
    insurance application|new patient form`,
    terms: `
    applicant|first name|last name|full name|date of birth|place of birth|nationality|marital status|social security number|home address|phone number
    signature of applicant|please print|date|emergency contact|gender|occupation|employer|check one|for office use only|i hereby declare|previous address
    mother s maiden name|number of dependents|monthly income|driver s license number|applicant signature|please complete all sections|state|zip|yes no
    relationship`,
    names: 'application form|registration form|form|enrolment|application',
  },
  'regulated/health_records': {
    titles: `
    clinical history|patient record|progress note|referral letter|patient summary|laboratory results|prescription|history and physical|vaccination record
    clinical notes|radiology report`,
    terms: `
    patient|diagnosis|medications|history of present illness|past medical history|blood pressure|treatment|symptoms|mg|dose|prescribed|vital signs
    admitted|discharge|surgery|laboratory|assessment and plan|chief complaint|medical history|physician|immunizations|procedure|follow up|mri
    family history|mrn|date of admission|attending physician|social history|conditions|encounters|observations|care plans|body mass index|hospital
    referred`,
    names: 'patient|discharge|health record|prescription|mrn',
  },
  'regulated/identity_documents': {
    titles: `
    passport|identity card|driver s license|driver license|national identity card|residence permit|birth certificate|social security card|work permit|visa
    marriage certificate|id card|death certificate`,
    terms: `
    passport no|surname|given names|nationality|date of birth|place of birth|expiration date|authority|sex|holder s signature|issuing authority|type
    personal number|height|eyes|dl|exp|class|restrictions|endorsements|united states of america|republic|identity card|country code|machine readable
    registrar`,
    names: 'passport|id card|drivers license|identity|birth certificate|visa',
  },
  'regulated/insurance_claims': {
    titles:
      'health insurance claim form|notice of claim|claim report|first notice of loss|property damage claim|motor claim form|explanation of benefits',
    terms: `
    policy number|claimant|insured|insurer|policyholder|description of accident|damage|adjuster|deductible|witness|vehicle|loss|coverage|insured s name
    claim amount|third party|policy holder|insurance company|date of accident|driver|licence plate|group number|insured s id|injury|insured property
    location of loss|diagnosis code|cpt`,
    names: 'claim|cms1500|fnol',
  },
  'regulated/payment_cards': {
    titles: `
    credit card authorization|credit card authorisation form|payment card form|card details|credit card|payment authorization form
    recurring payment authorization|cardholder data`,
    terms: `
    cardholder name|name on card|expiration date|cvv|security code|visa|american express|discover|cardholder signature|billing address|authorize
    valid thru|amount to be charged|card type|member since|debit|expiry date|billing zip|cvc|pan|i authorise|charge my card|good thru`,
    names: 'credit card|card authorization|card details|cardholder',
  },
  'regulated/pii_text': {
    titles: `
    personal data|personal details|employee personal information|personal information|data subject record|emergency contacts|personnel record
    contact sheet|staff directory`,
    terms: `
    full name|social security number|ssn|date of birth|home address|driver s license|phone|bank account number|email|maiden name|tax id|national id
    ip address|username|password|emergency contact|next of kin|place of birth|personal email|account number|routing number|my name is|i live at`,
    names: 'personal data|pii|personal details|emergency contacts',
  },
}
