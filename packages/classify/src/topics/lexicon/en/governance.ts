import type { Lexicon } from '../types.ts'

export const governance: Lexicon = {
  'governance/audit_reports': {
    titles: `
    audit report|internal audit report|security audit|security assessment|audit findings|independent auditor report|security review|penetration test report
    assurance report|compliance audit|threat model|self assessment`,
    terms: `
    finding|findings|severity|recommendation|recommendations|high severity|medium severity|low severity|informational|audit scope|in scope|methodology
    vulnerability|exploit scenario|audit team|auditor|management response|executive summary|remediation|control|controls|risk rating|observation|root cause
    evidence|conclusion|critical|resolved|fixed in|acknowledged|difficulty|threat actor|audit opinion|attack surface|assessment|security assessment`,
    names: 'audit|pentest|soc2 report|audit report',
  },
  'governance/board_minutes': {
    titles: `
    minutes|meeting minutes|board minutes|minutes of the meeting|board meeting|meeting notes|annual general meeting|committee meeting|meeting agenda
    board resolution|tac meeting|toc meeting`,
    terms: `
    attendees|attendance|present|apologies|absent|agenda|quorum|motion|seconded|approved|action items|action item|adjourned|chair|minutes of the last meeting
    resolved that|vote|voting|unanimously|call to order|regrets|next meeting|any other business|matters arising|secretary|voting members|zoom|recording
    discussion|meeting was called to order|in favour|abstained|board of directors|announcements|roll call|invited guests`,
    names: 'minutes|agenda|meeting notes|board meeting|agm',
  },
  'governance/policies': {
    titles: `
    policy|code of conduct|information security policy|acceptable use policy|charter|governance|bylaws|data protection policy|anti corruption policy
    compliance policy|ethics policy|records retention policy|whistleblower policy|risk policy|policy statement`,
    terms: `
    purpose|scope|applicability|this policy|policy owner|responsibilities|compliance|violation|violations|must not|enforcement|exceptions
    review of this policy|revision history|effective date|approved by|roles and responsibilities|employees must|applies to all|disciplinary action|definitions
    related documents|policy statement|code of conduct|conflict of interest|prohibited|unacceptable behavior|policy number|retention period|stewardship
    trademark policy|guidelines|background`,
    names: 'policy|policies|code of conduct|charter|bylaws',
  },
  'governance/security_procedures': {
    titles: `
    incident response plan|security procedure|disaster recovery plan|business continuity plan|incident response|access control procedure|security procedures
    runbook|vulnerability management|incident management|standard operating procedure|playbook`,
    terms: `
    incident commander|on call|severity|escalate|escalation|incident response|containment|eradication|recovery|lessons learned|postmortem|access control
    multi factor authentication|encryption|backup|password|patch|vulnerability|log review|security team|authorization to operate|ato|contingency plan
    security controls|forensic|triage|notify|stakeholders|procedure|security incident|communications lead|scribe|responder|least privilege|change management
    fisma|nist|confidentiality integrity|penetration testing|compliance documentation`,
    names: 'incident response|runbook|sop|drp|bcp|playbook|procedure',
  },
}
