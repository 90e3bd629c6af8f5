import type { Lexicon } from '../types.ts'

export const hr: Lexicon = {
  'hr/hiring_and_offers': {
    titles: `
    offer letter|job offer|offer of employment|interview guide|hiring process|interview feedback|interview scorecard|recruiting|candidate evaluation
    onboarding checklist|interview questions|hiring`,
    terms: `
    we are pleased to offer you|start date|annual salary|reporting to|signing bonus|contingent upon|background check|candidate|candidates|interview
    interviewer|interviewers|hiring manager|recruiter|phone screen|hiring|offer|reference check|accept this offer|job offer|strong hire|scorecard|onboarding
    first day|new hire|interview panel|applicants|hiring process|base salary|stock options|at will|position`,
    names: 'offer letter|job offer|interview|hiring|onboarding',
  },
  'hr/hr_policies_and_benefits': {
    titles: `
    employee handbook|benefits guide|leave policy|holiday policy|paid time off|parental leave policy|benefits summary|employee benefits|travel policy
    remote work policy|health plan|benefits overview|time off`,
    terms: `
    paid time off|vacation|sick leave|health insurance|benefits|parental leave|holidays|annual leave|401 k|retirement plan|dental|vision
    employees are eligible|eligible employees|full time employees|work from home|flexible hours|supervisor|dress code|time off|open enrollment|deductible
    copay|life insurance|human resources|overtime|working hours|pension|maternity|paternity|handbook|employee assistance|co workers|harassment|telework
    timesheet|tock|credit hours|health plan|out of pocket|perks`,
    names: 'employee handbook|benefits|leave policy|hr policy|handbook',
  },
  'hr/job_descriptions': {
    titles: `
    job description|position description|role description|vacancy|job posting|job profile|we are hiring|job opening|job title|job advertisement`,
    terms: `
    responsibilities|qualifications|requirements|reports to|job summary|essential duties|minimum qualifications|preferred qualifications|years of experience
    bachelor s degree|you will|about the role|what you will do|what we offer|equal opportunity employer|salary range|how to apply|the ideal candidate
    key responsibilities|job type|full time|working conditions|strong communication skills|position overview|oversee|ensure compliance|collaborate with
    apply by|job title|skills required`,
    names: 'job description|jd|vacancy|job posting',
  },
  'hr/payroll': {
    titles: `
    payslip|pay slip|pay stub|payroll|salary statement|earnings statement|payroll register|wage slip|salary slip|payroll report|employee salaries
    pay statement|compensation`,
    terms: `
    gross pay|net pay|pay period|pay date|earnings|deductions|year to date|ytd|federal withholding|employee id|employee number|tax code|ni number
    national insurance|hourly rate|hours worked|overtime|pension contribution|salary|salaries|bonus|commission|basic pay|pay frequency|rate change date
    pay rate|hire date|department|employer contributions|take home pay|allowance|commission pct|min salary|max salary|cost to company|direct deposit`,
    names: 'payslip|payroll|salary|salaries|paystub|wages|pay slip',
  },
  'hr/performance_reviews': {
    titles: `
    performance review|performance appraisal|annual review|performance evaluation|self assessment|performance improvement plan|360 feedback|appraisal form
    employee evaluation|mid year review|performance management|performance feedback`,
    terms: `
    performance|goals|objectives|strengths|areas for improvement|areas for development|meets expectations|exceeds expectations|below expectations|rating
    overall rating|reviewer|review period|manager comments|employee comments|competencies|development plan|self review|peer feedback|feedback|accomplishments
    supervisor|teamwork|communication skills|performance plan|rating scale|career goals|one on one|improvement plan|employee signature|review cycle
    performance appraisal|critical elements`,
    names: 'appraisal|performance review|evaluation|pip|review form',
  },
  'hr/resumes': {
    titles:
      'resume|curriculum vitae|cv|professional profile|professional summary|career summary|career objective|personal profile|about me',
    terms: `
    work experience|professional experience|education|skills|references|references available upon request|employment history|bachelor of|master of|university
    languages|certifications|objective|summary|proficient in|linkedin|date of birth|achievements|responsible for|gpa|internship|hobbies|interests|projects
    technical skills|volunteer|present|professional summary|qualifications summary|career objective|core competencies|declaration|nationality|marital status
    work history|additional information`,
    names: 'cv|resume|lebenslauf|curriculum vitae',
  },
  'hr/employment_contracts': {
    titles: `
    employment contract|employment agreement|contract of employment|executive employment agreement|terms of employment|statement of particulars
    labour contract`,
    terms: `
    the employee|the employer|probationary period|probation|notice period|working hours|place of work|remuneration|annual leave|termination of employment
    job title|duties|confidentiality|non compete|commencement date|base salary|sick pay|collective agreement|hours per week|holiday entitlement
    employment shall commence|severance|garden leave|grievance procedure|restrictive covenants`,
    names: 'employment contract|employment agreement|contract of employment',
  },
  'hr/medical_leave': {
    titles: `
    certificate of incapacity|sick note|medical certificate|fit note|medical leave request|fmla|leave of absence request|doctor s note
    statement of fitness for work|sickness certificate|certification of health care provider`,
    terms: `
    unfit for work|incapacity|medical leave|leave of absence|from work|return to work|health care provider|serious health condition|expected return date
    signature of physician|fmla|sick leave|first day of absence|fit for work|phased return|amended duties|absence from|period of incapacity
    duration of the condition|patient s name|doctor|not fit for work`,
    names: 'sick note|fit note|medical leave|fmla|sickness certificate',
  },
  'hr/disciplinary_and_termination': {
    titles: `
    termination letter|written warning|resignation letter|notice of termination|dismissal letter|disciplinary action form|separation agreement|exit interview
    final warning|letter of resignation`,
    terms: `
    written warning|final warning|misconduct|terminate your employment|termination of your employment|last day of work|last working day|disciplinary|grievance
    dismissal|resign|resignation|severance pay|return company property|final paycheck|notice period|disciplinary hearing|right to appeal|gross misconduct
    corrective action|exit interview|handover|separation|unacceptable conduct|garden leave`,
    names: 'termination|warning letter|resignation|dismissal|exit interview',
  },
}
