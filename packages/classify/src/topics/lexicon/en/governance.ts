import type { Lexicon } from '../types.ts'

export const governance: Lexicon = {
  'governance/audit_reports': {
    titles: `
    audit report|internal audit report|security audit|security assessment|audit findings|independent auditor report|security review|penetration test report
    assurance report|compliance audit|threat model|self assessment`,
    terms: `
    finding|findings|severity|recommendation|recommendations|high severity|medium severity|low severity|informational|in scope|methodology|vulnerability
    exploit scenario|auditor|management response|executive summary|remediation|control|controls|observation|root cause|evidence|conclusion|critical
    resolved|fixed in|acknowledged|difficulty|threat actor|audit opinion|attack surface|assessment|security assessment`,
    names: 'audit|audit report',
  },
  'governance/board_minutes': {
    titles:
      'minutes|meeting minutes|board minutes|minutes of the meeting|board meeting|meeting notes|committee meeting|tac meeting',
    terms: `
    attendees|attendance|present|apologies|absent|agenda|quorum|motion|approved|action items|action item|chair|minutes of the last meeting|vote|voting
    unanimously|call to order|regrets|next meeting|secretary|voting members|zoom|recording|discussion|meeting was called to order|in favour|abstained
    board of directors|announcements`,
    names: 'minutes|agenda|meeting notes|board meeting|agm',
  },
  'governance/policies': {
    titles:
      'policy|code of conduct|charter|governance|bylaws|data protection policy|compliance policy|ethics policy|risk policy',
    terms: `
    purpose|scope|applicability|this policy|policy owner|responsibilities|compliance|violation|violations|must not|enforcement|exceptions
    review of this policy|effective date|approved by|roles and responsibilities|employees must|applies to all|disciplinary action|definitions
    related documents|code of conduct|conflict of interest|prohibited|policy number|retention period|stewardship|trademark policy|guidelines|background`,
    names: 'policy|policies|code of conduct|charter|bylaws',
  },
  'governance/security_procedures': {
    titles: `
    incident response plan|security procedure|disaster recovery plan|incident response|access control procedure|security procedures
    vulnerability management|incident management|playbook`,
    terms: `
    incident commander|on call|severity|escalate|escalation|incident response|containment|recovery|lessons learned|access control
    multi factor authentication|encryption|backup|password|patch|vulnerability|security team|authorization to operate|ato|contingency plan
    security controls|forensic|triage|notify|stakeholders|procedure|security incident|scribe|responder|least privilege|change management|fisma|nist
    confidentiality integrity|penetration testing`,
    names: 'incident response|sop|drp|bcp|playbook|procedure',
  },
}
