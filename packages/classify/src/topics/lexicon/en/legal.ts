import type { Lexicon } from '../types.ts'

export const legal: Lexicon = {
  'legal/contracts': {
    titles: `
    agreement|contract|service agreement|license agreement|master services agreement|distribution agreement|lease agreement|consulting agreement
    supply agreement|statement of work|data processing agreement|amendment|software license agreement|promotion agreement|subcontract|terms and conditions`,
    terms: `
    this agreement|hereinafter|hereto|herein|whereas|in witness whereof|governing law|indemnify|indemnification|termination|the parties|party|effective date
    shall|entire agreement|force majeure|assignment|severability|notices|limitation of liability|counterparts|representations and warranties
    confidential information|intellectual property rights|now therefore|by and between|exhibit|licensor|licensee|distributor|written notice|material breach
    arbitration|successors and assigns|thirty days|cover page`,
    names: 'agreement|contract|msa|sow|amendment|dpa|lease',
  },
  'legal/litigation': {
    titles: `
    complaint|motion|court order|summons|memorandum opinion|brief|affidavit|subpoena|docket|judgment|notice of appeal|declaration
    in the united states district court|civil docket|statement of claim|writ|settlement agreement and release`,
    terms: `
    plaintiff|plaintiffs|defendant|defendants|court|district court|case no|civil action|v|judge|motion to dismiss|jury|appeal|counsel|attorney|attorneys for
    filed|docket|petitioner|respondent|appellant|appellee|hearing|testimony|deposition|discovery|exhibit|order granting|judgment|the honorable|united states
    circuit|cause of action|relief|pro se|complaint|minute entry|clerk|magistrate judge|certificate of service|case number|docket entry|f 3d|u s c
    jurisdiction`,
    names: 'complaint|motion|docket|subpoena|court order|affidavit|lawsuit|brief',
  },
  'legal/ndas': {
    titles: `
    non disclosure agreement|nondisclosure agreement|confidentiality agreement|mutual nda|mutual non disclosure agreement|nda|mutual confidentiality agreement
    unilateral nda`,
    terms: `
    confidential information|disclosing party|receiving party|recipient|discloser|non disclosure|trade secrets|return or destroy|proprietary information
    does not include information|publicly available|permitted purpose|obligations of confidentiality|injunctive relief|need to know|residuals
    compelled disclosure|term of confidentiality|mnda|independently developed|standard of care`,
    names: 'nda|mnda|non disclosure|confidentiality agreement',
  },
  'legal/privacy_policy': {
    titles: `
    privacy policy|privacy notice|privacy statement|cookie policy|data protection notice|how we use your data|gdpr privacy notice|cookies
    data protection statement`,
    terms: `
    personal data|personal information|we collect|cookies|third parties|data controller|your rights|opt out|gdpr|right to access|right to erasure
    data protection officer|legal basis|legitimate interests|we do not sell|retention|your consent|service providers|ip address|california|ccpa|subprocessors
    withdraw your consent|supervisory authority|how we use|data we collect|information we collect|we share|privacy rights|lodge a complaint|log data|analytics`,
    names: 'privacy|privacy policy|privacy notice|cookie policy',
  },
  'legal/terms_of_service': {
    titles: `
    terms of service|terms of use|terms and conditions|user agreement|end user license agreement|eula|acceptable use|takedown|copyright policy|terms of sale
    service level agreement|general terms and conditions`,
    terms: `
    you agree|your account|our services|the service|we may terminate|as is|disclaimer|user content|your use of|by using|dmca|takedown notice
    copyright infringement|counter notice|we reserve the right|warranty|refund|cancellation|subscription|prohibited conduct|third party content
    terminate your account|governing law|acceptable use|limitation of liability|these terms|trademark|repository|changes to these terms|suspend|appeal
    account owner`,
    names: 'tos|terms of service|terms of use|eula|terms and conditions|gtc',
  },
  'legal/intellectual_property': {
    titles: `
    patent application|patent|trademark registration|invention disclosure|copyright registration|provisional patent application|patent assignment
    certificate of registration|trade mark application|invention disclosure form`,
    terms: `
    what is claimed is|embodiment|embodiments|prior art|inventor|inventors|the invention|claims|claim 1|abstract|field of the invention
    background of the invention|brief description of the drawings|wherein|assignee|priority date|filing date|application number|trademark|registered mark
    nice classification|goods and services|novelty|patentability|invention disclosure|uspto|epo|applicant|a method according to claim|detailed description
    first use in commerce`,
    names: 'patent|trademark|invention disclosure|provisional',
  },
}
