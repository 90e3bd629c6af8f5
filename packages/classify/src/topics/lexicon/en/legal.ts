import type { Lexicon } from '../types.ts'

export const legal: Lexicon = {
  'legal/contracts': {
    titles: `
    agreement|contract|service agreement|license agreement|distribution agreement|lease agreement|supply agreement|statement of work
    data processing agreement|amendment|subcontract|terms and conditions`,
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
    in the united states district court|statement of claim|writ|settlement agreement and release`,
    terms: `
    plaintiff|plaintiffs|defendant|court|district court|case no|v|judge|motion to dismiss|jury|appeal|counsel|attorney|attorneys for|filed|docket
    petitioner|respondent|appellant|appellee|hearing|testimony|discovery|exhibit|order granting|judgment|the honorable|united states|circuit|relief|pro se
    complaint|clerk|magistrate judge|certificate of service|case number|docket entry|f 3d|u s c|jurisdiction`,
    names: 'complaint|motion|docket|subpoena|court order|affidavit|lawsuit|brief',
  },
  'legal/ndas': {
    titles: 'non disclosure agreement|confidentiality agreement|nda|mutual confidentiality agreement|unilateral nda',
    terms: `
    confidential information|disclosing party|receiving party|recipient|non disclosure|trade secrets|proprietary information|does not include information
    publicly available|permitted purpose|obligations of confidentiality|injunctive relief|need to know|compelled disclosure|independently developed
    standard of care`,
    names: 'nda|non disclosure|confidentiality agreement',
  },
  'legal/privacy_policy': {
    titles:
      'privacy policy|cookie policy|data protection notice|how we use your data|gdpr privacy notice|cookies|data protection statement',
    terms: `
    personal data|personal information|we collect|cookies|third parties|data controller|your rights|opt out|gdpr|right to access|right to erasure
    data protection officer|legitimate interests|we do not sell|retention|your consent|service providers|ip address|california|ccpa|withdraw your consent
    how we use|information we collect|we share|privacy rights|log data|analytics`,
    names: 'privacy|privacy policy|cookie policy',
  },
  'legal/terms_of_service': {
    titles: 'terms of service|terms of use|terms and conditions|acceptable use|copyright policy',
    terms: `
    you agree|your account|our services|the service|as is|disclaimer|your use of|by using|dmca|takedown notice|counter notice|we reserve the right
    warranty|refund|cancellation|subscription|third party content|terminate your account|governing law|acceptable use|limitation of liability|these terms
    trademark|repository|changes to these terms|suspend|appeal|account owner`,
    names: 'tos|terms of service|terms of use|terms and conditions|gtc',
  },
  'legal/intellectual_property': {
    titles: `
    patent application|patent|trademark registration|copyright registration|patent assignment|certificate of registration|trade mark application
    invention disclosure form`,
    terms: `
    what is claimed is|prior art|claims|claim 1|abstract|field of the invention|background of the invention|brief description of the drawings|wherein
    assignee|priority date|filing date|application number|trademark|nice classification|goods and services|patentability|uspto|epo|applicant
    a method according to claim|detailed description|first use in commerce`,
    names: 'patent|trademark|provisional',
  },
}
