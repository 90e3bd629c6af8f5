import type { Lexicon } from '../types.ts'

export const hr: Lexicon = {
  'hr/hiring_and_offers': {
    titles:
      'offer letter|job offer|interview guide|hiring process|interview scorecard|recruiting|candidate evaluation|onboarding checklist|hiring',
    terms: `
    we are pleased to offer you|start date|annual salary|reporting to|signing bonus|contingent upon|background check|candidate|candidates|interview
    interviewer|hiring manager|recruiter|phone screen|hiring|offer|reference check|job offer|strong hire|scorecard|onboarding|first day|new hire
    interview panel|applicants|hiring process|base salary|stock options|at will|position`,
    names: 'offer letter|job offer|interview|hiring|onboarding',
  },
  'hr/hr_policies_and_benefits': {
    titles: `
    employee handbook|benefits guide|leave policy|holiday policy|paid time off|parental leave policy|benefits summary|employee benefits|travel policy
    health plan|benefits overview|time off`,
    terms: `
    paid time off|vacation|sick leave|health insurance|benefits|holidays|401 k|retirement plan|dental|vision|eligible employees|full time employees
    work from home|flexible hours|supervisor|time off|open enrollment|deductible|copay|life insurance|human resources|overtime|working hours|pension
    maternity|paternity|handbook|employee assistance|harassment|telework|timesheet|tock|health plan|out of pocket|perks`,
    names: 'employee handbook|benefits|leave policy|hr policy|handbook',
  },
  'hr/job_descriptions': {
    titles: 'job description|role description|vacancy|we are hiring|job opening|job title|job advertisement',
    terms: `
    responsibilities|qualifications|requirements|reports to|preferred qualifications|years of experience|bachelor s degree|you will|what we offer
    equal opportunity employer|how to apply|job type|full time|strong communication skills|position overview|oversee|ensure compliance|collaborate with
    apply by|job title`,
    names: 'job description|jd|vacancy',
  },
  'hr/payroll': {
    titles:
      'payslip|pay slip|pay stub|payroll|salary statement|payroll register|wage slip|salary slip|payroll report|pay statement|compensation',
    terms: `
    gross pay|pay date|earnings|deductions|year to date|ytd|federal withholding|employee id|employee number|ni number|hourly rate|hours worked|overtime
    pension contribution|salary|salaries|bonus|commission|basic pay|pay rate|hire date|department|take home pay|allowance|min salary|max salary
    cost to company`,
    names: 'payslip|payroll|salary|salaries|wages|pay slip',
  },
  'hr/performance_reviews': {
    titles: `
    performance review|performance appraisal|annual review|performance evaluation|self assessment|360 feedback|appraisal form|performance management
    performance feedback`,
    terms: `
    performance|goals|objectives|strengths|areas for development|meets expectations|exceeds expectations|below expectations|rating|overall rating|reviewer
    review period|employee comments|competencies|self review|peer feedback|feedback|accomplishments|supervisor|teamwork|communication skills|one on one
    improvement plan|performance appraisal`,
    names: 'appraisal|performance review|evaluation|pip',
  },
  'hr/resumes': {
    titles: 'resume|cv|professional profile|professional summary|career summary|career objective|personal profile',
    terms: `
    work experience|professional experience|education|skills|references|references available upon request|employment history|bachelor of|master of
    university|languages|certifications|objective|summary|proficient in|linkedin|date of birth|achievements|responsible for|gpa|internship|interests
    projects|technical skills|volunteer|present|professional summary|qualifications summary|career objective|declaration|nationality|marital status
    work history|additional information`,
    names: 'cv|resume|lebenslauf',
  },
  'hr/employment_contracts': {
    titles: 'executive employment agreement|terms of employment|statement of particulars|labour contract',
    terms: `
    the employee|notice period|working hours|termination of employment|job title|duties|confidentiality|non compete|base salary|collective agreement
    hours per week|holiday entitlement|employment shall commence|severance|garden leave|grievance procedure`,
  },
  'hr/medical_leave': {
    titles: `
    certificate of incapacity|sick note|medical certificate|fit note|medical leave request|leave of absence request|doctor s note
    statement of fitness for work|sickness certificate|certification of health care provider`,
    terms: `
    unfit for work|incapacity|medical leave|from work|return to work|serious health condition|expected return date|signature of physician|sick leave
    first day of absence|fit for work|phased return|amended duties|period of incapacity|duration of the condition|patient s name|doctor|not fit for work`,
    names: 'sick note|fit note|medical leave|sickness certificate',
  },
  'hr/disciplinary_and_termination': {
    titles:
      'termination letter|written warning|resignation letter|dismissal letter|disciplinary action form|exit interview|final warning|letter of resignation',
    terms: `
    written warning|final warning|misconduct|termination of your employment|last day of work|last working day|disciplinary|grievance|dismissal|resign
    resignation|return company property|final paycheck|notice period|disciplinary hearing|right to appeal|gross misconduct|corrective action
    exit interview|separation|unacceptable conduct|garden leave`,
    names: 'termination|warning letter|resignation|dismissal|exit interview',
  },
}
