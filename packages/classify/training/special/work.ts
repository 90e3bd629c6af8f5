import type { Random } from '../random.ts'
import { split } from './parts.ts'

const deeds = split(
  'Managed|Led|Developed|Coordinated|Designed|Implemented|Maintained|Supervised|Prepared|Oversaw|Improved|Organised|Created|Monitored|Analysed|Trained|Delivered|Established|Supported|Conducted|Reviewed|Built|Planned|Directed|Negotiated|Resolved|Streamlined|Introduced|Launched|Documented|Evaluated|Handled|Performed|Assisted with|Collaborated on|Scheduled|Inspected|Installed|Drafted|Presented|Tracked|Reduced the cost of|Ensured the quality of|Took over|Worked on|Was responsible for|Reported on|Set up|Automated|Configured|Tested|Facilitated|Processed|Audited',
)
const tails = split(
  'for clients in several countries|within budget and on schedule|in a team of twelve|for senior management|to meet company standards|and reduced errors by 20%|on a daily basis|across three sites|as part of a merger|in line with legal requirements|with a focus on customer satisfaction|and increased efficiency|in close contact with suppliers|using modern tools|for internal and external customers|from concept to completion|under tight deadlines|for a portfolio worth 5 million|and trained new colleagues|in cooperation with other departments|resulting in savings of 15%|to improve communication|for up to 300 users|each month',
)
const qualities = split(
  'strong communication skills|attention to detail|able to work under pressure|problem solving|time management|team player|leadership|works well alone and with others|multitasking|quick learner|organisational skills|interpersonal skills|reliable|creative thinking|customer focus|decision making|fluent in written and spoken English|analytical mind|flexible|self-motivated|conflict resolution|planning|adaptability|negotiation skills',
)

/** What a field's people work on, and with what. */
interface Field {
  titles: string[]
  matters: string[]
  tools: string[]
}
const field = (titles: string, matters: string, tools: string): Field => ({
  titles: split(titles),
  matters: split(matters),
  tools: split(tools),
})

/** Fields of work at large, as classifications of occupations divide them. */
export const fields: readonly Field[] = [
  field(
    'Software Developer|Web Developer|Application Engineer|Programmer|Technical Lead',
    'web applications|interfaces between systems|database queries|unit tests|code reviews|user stories|releases|bug fixes|the mobile app|legacy modules|microservices|technical documentation',
    'Java|JavaScript|Python|C++|C#|PHP|HTML|CSS|React|Angular|Spring|SQL|Git|Jenkins|Docker|REST|Agile|Scrum|Linux|XML|JSON|AWS|Azure|Visual Studio|Eclipse',
  ),
  field(
    'System Administrator|Network Engineer|Database Administrator|IT Technician|Cloud Engineer|Help Desk Analyst',
    'servers and workstations|backups and recovery|user accounts|network devices|tickets of the service desk|virtual machines|patches and upgrades|security policies|database performance|disaster recovery tests',
    'Windows Server|Linux|Unix|VMware|Active Directory|Oracle|MySQL|SQL Server|Cisco|TCP/IP|DNS|DHCP|VPN|firewalls|PowerShell|Bash|Nagios|ITIL|Office 365',
  ),
  field(
    'Tester|Quality Engineer|Test Manager|Test Analyst',
    'test cases|test plans|regression tests|defects|test data|acceptance tests|automation scripts|release sign-off',
    'Selenium|JIRA|Postman|SQL|Cucumber|JMeter|TestRail|Python|Agile',
  ),
  field(
    'Data Analyst|Data Scientist|Business Intelligence Developer|Statistician|Data Engineer',
    'reports and dashboards|predictive models|data pipelines|the data warehouse|surveys|customer segments|key figures|machine learning models|data quality checks',
    'SQL|Python|R|Excel|Tableau|Power BI|SAS|SPSS|Hadoop|Spark|pandas|TensorFlow|ETL|statistics',
  ),
  field(
    'Accountant|Finance Manager|Financial Analyst|Auditor|Accounts Payable Clerk|Bookkeeper|Tax Adviser',
    'monthly closing|accounts payable and receivable|budgets and forecasts|tax returns|bank reconciliations|financial statements|audits|invoices and payments|cost reports|the general ledger',
    'SAP|QuickBooks|Excel|Oracle Financials|Sage|IFRS|GAAP|ERP|payroll software',
  ),
  field(
    'Human Resources Manager|Recruiter|HR Generalist|Training Coordinator|Payroll Specialist',
    'recruitment and selection|employee relations|induction of new staff|training programmes|appraisals|personnel files|compensation and benefits|job advertisements|exit interviews|staff events',
    'Workday|SAP HR|MS Office|labour law|interviewing|applicant tracking|PeopleSoft',
  ),
  field(
    'Sales Executive|Account Manager|Regional Sales Manager|Sales Representative|Business Development Manager|Store Manager|Retail Associate',
    'key accounts|sales targets|customer visits|quotations and contracts|new business|product demonstrations|the sales team|merchandise displays|inventory|trade fairs|market research',
    'Salesforce|CRM|cold calling|MS Office|point-of-sale systems|negotiation|presentations',
  ),
  field(
    'Marketing Manager|Digital Marketing Specialist|Public Relations Officer|Content Writer|Social Media Manager|Communications Director',
    'campaigns|the company website|social media channels|press releases|newsletters|events|brand strategy|search engine rankings|brochures|media relations',
    'Google Analytics|SEO|WordPress|Adobe Creative Suite|Photoshop|Mailchimp|HTML|copywriting',
  ),
  field(
    'Graphic Designer|Artist|Photographer|Video Editor|Interior Designer|Fashion Designer|Architect',
    'logos and layouts|illustrations|packaging|exhibitions|photo shoots|colour schemes|floor plans|design concepts|storyboards|collections|materials and finishes',
    'Photoshop|Illustrator|InDesign|AutoCAD|SketchUp|Premiere|3ds Max|Revit|drawing|typography',
  ),
  field(
    'Mechanical Engineer|Electrical Engineer|Production Engineer|Maintenance Engineer|Process Engineer|Design Engineer',
    'drawings and calculations|production lines|preventive maintenance|prototypes|machine breakdowns|technical specifications|quality checks|electrical installations|safety audits|new equipment',
    'AutoCAD|SolidWorks|MATLAB|PLC|lean manufacturing|Six Sigma|ANSYS|CATIA|SAP PM|ISO 9001',
  ),
  field(
    'Civil Engineer|Construction Manager|Site Supervisor|Quantity Surveyor|Foreman|Surveyor',
    'construction sites|bills of quantities|subcontractors|structural drawings|site safety|concrete works|roads and bridges|project schedules|building permits|site inspections',
    'AutoCAD|MS Project|Primavera|surveying instruments|estimating|building codes|Revit',
  ),
  field(
    'Teacher|Lecturer|Teaching Assistant|Principal|Tutor|Education Coordinator',
    'lesson plans|classes of thirty pupils|examinations|parents evenings|curriculum development|after-school activities|individual learning plans|student counselling|workshops',
    'classroom management|smart boards|MS Office|special education|e-learning|languages',
  ),
  field(
    'Nurse|Physician|Pharmacist|Dental Assistant|Medical Secretary|Physiotherapist|Healthcare Manager',
    'patient care|medical records|treatment plans|medication|appointments|laboratory samples|vital signs|insurance claims of patients|infection control|health education',
    'CPR|electronic health records|triage|medical terminology|first aid|phlebotomy',
  ),
  field(
    'Fitness Trainer|Sports Coach|Nutritionist|Yoga Instructor|Beauty Therapist',
    'training plans|group classes|nutrition advice|fitness assessments|members of the gym|competitions|wellness programmes|equipment checks',
    'personal training|first aid|CPR|nutrition|group fitness|customer service',
  ),
  field(
    'Chef|Restaurant Manager|Cook|Hotel Receptionist|Catering Manager|Bartender|Housekeeper|Flight Attendant',
    'menus|kitchen staff|food costs|guests|banquets|hygiene standards|reservations|stock and orders|cash handling|room service',
    'food safety|point of sale|menu planning|Opera|cost control|wine service',
  ),
  field(
    'Lawyer|Attorney|Legal Assistant|Legal Counsel|Notary Clerk|Compliance Officer',
    'contracts|court hearings|legal opinions|due diligence|client files|briefs and pleadings|legal research|compliance training|arbitration cases|company registrations',
    'legal research|litigation|drafting|corporate law|mediation|case management software',
  ),
  field(
    'Operations Manager|Project Manager|Programme Manager|Office Manager|Business Analyst|Management Consultant',
    'projects with budgets of several millions|business processes|risk registers|stakeholder meetings|status reports|vendors|requirements|change requests|office supplies|workshops with users|resources and schedules',
    'MS Project|PRINCE2|PMP|Visio|JIRA|Excel|Agile|Scrum|Six Sigma|ERP',
  ),
  field(
    'Administrative Assistant|Secretary|Receptionist|Data Entry Clerk|Executive Assistant',
    'calendars and travel|telephone calls|incoming mail|minutes of meetings|filing systems|visitors|expense claims|correspondence|office events|customer enquiries',
    'MS Word|Excel|PowerPoint|Outlook|typing 60 words a minute|filing|shorthand',
  ),
  field(
    'Driver|Warehouse Operative|Logistics Coordinator|Supply Chain Manager|Buyer|Procurement Officer',
    'deliveries|stock levels|orders and shipments|suppliers|customs papers|loading and unloading|route plans|purchase orders|warehouse staff|returns',
    'forklift licence|SAP MM|WMS|Excel|driving licence|inventory control',
  ),
  field(
    'Bank Clerk|Loan Officer|Insurance Agent|Branch Manager|Financial Adviser|Underwriter|Call Centre Agent',
    'customer accounts|loan applications|insurance policies|claims|cash transactions|investment advice|credit checks|inbound calls|complaints|sales of banking products',
    'MS Office|CRM|anti-money laundering|cash handling|telephone manner',
  ),
  field(
    'Pilot|Aircraft Mechanic|Police Officer|Firefighter|Soldier|Security Guard',
    'flight operations|patrols|incident reports|emergency drills|access control|equipment maintenance|crew training|investigations|safety briefings',
    'first aid|radio communication|licence B1|CCTV|crisis management',
  ),
  field(
    'Farmer|Agronomist|Gardener|Veterinary Assistant|Environmental Officer|Forester',
    'crops and livestock|irrigation|soil samples|harvests|nurseries|animal health|waste management|environmental permits|seed trials',
    'tractor licence|GIS|pesticide certificate|statistics',
  ),
]

/** What somebody did, in one of the usual forms. */
export function deed(random: Random, { matters }: Field): string {
  const [what, more, tail] = [random.pick(matters), random.pick(matters), random.pick(tails)]
  const act = random.pick(deeds)
  return random.pick([
    () => `${act} ${what}`,
    () => `${act} ${what} ${tail}`,
    () => `${act} ${what} and ${more}`,
    () => `${act} ${what}, ${more} and ${random.pick(matters)} ${tail}`,
    () => `Responsible for ${what} ${tail}`,
    () =>
      `${act} ${random.int(2, 60)} ${random.pick(['employees', 'projects', 'cases a week', 'clients', 'staff'])} and ${act.toLowerCase()} ${what}`,
  ])()
}

/** A few lines in which somebody sums up a working life. */
export function summary(random: Random, { titles, matters, tools }: Field): string {
  const title = random.pick(titles)
  return random.pick([
    () =>
      `${random.pick(['Dedicated', 'Experienced', 'Highly motivated', 'Results-oriented', 'Versatile', 'Hard-working', 'Accomplished', 'Dynamic', 'Certified', 'Enthusiastic'])} ${title} with ${random.pick(['over ', 'more than ', ''])}${random.int(2, 30)} years of experience in ${random.sample(matters, 2).join(' and ')}. Skilled in ${random.sample(tools, Math.min(3, tools.length)).join(', ')}. ${random.pick(qualities)}.`,
    () =>
      `Seeking a position as ${title} in a company where I can use my knowledge of ${random.sample(tools, 2).join(' and ')} and grow.`,
    () =>
      `${title}. Background in ${random.sample(matters, 3).join(', ')}. Known for ${random.sample(qualities, 2).join(' and ')}.`,
    () =>
      `I have worked with ${random.sample(matters, 2).join(' and ')} since ${random.int(1995, 2020)} and am looking for a new challenge.`,
  ])()
}

export const strengths = (random: Random) => random.sample(qualities, random.int(2, 8))
