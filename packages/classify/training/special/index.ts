import { places } from './places.ts'
import type { Random } from './random.ts'

type Maker = (random: Random) => string
const split = (list: string) => list.split('|')
const two = (value: number) => String(value).padStart(2, '0')
const repeat = (count: number, make: () => string, glue = '\n') => Array.from({ length: count }, make).join(glue)

const skills = split(
  'Java|Python|SQL|Oracle|JavaScript|HTML|CSS|React|Angular|C++|C#|.NET|Spring Boot|Hibernate|Linux|AWS|Azure|Docker|Jenkins|Git|Selenium|JIRA|SAP|Tableau|Power BI|Excel|MS Office|Hadoop|Spark|R|Machine Learning|TensorFlow|Agile|Scrum|AutoCAD|MATLAB|SolidWorks|PLC|Photoshop|Illustrator|Networking|Cisco|VMware|MySQL|MongoDB|PHP|jQuery|Node.js|Unix Shell|Salesforce|QuickBooks|Customer Service|Team Leadership|Negotiation|Budgeting|Recruiting|Payroll|Bookkeeping|Time Management|Public Speaking|Patient Care|Welding|Forklift|Windows Server|Active Directory|Routing and Switching|OSPF|BGP|VLAN|Firewall|RHEL|Ubuntu|PL/SQL|RMAN|Data Guard|WebLogic|Shell Script|Tomcat|Apache|SOAP|XML|JUnit|Maven|Bugzilla|HP QC|Load Runner|JMeter|Manual Testing|Regression Testing|ETL|Informatica|SSIS|SSRS|Business Objects|SAP ABAP|HANA|NumPy|Pandas|Deep Learning|NLP|Hive|Pig|Sqoop|Kafka|Ansible|Puppet|Kubernetes|Terraform|CCNA|ITIL|Six Sigma|Primavera|STAAD Pro|CATIA|ANSYS|Revit|Tally|GST|Blockchain|Solidity|Ethereum|WordPress|Bootstrap|Django|Flask|Swift|Android|Kotlin',
)
const roles = split(
  'Software Engineer|Java Developer|Data Scientist|HR Manager|Mechanical Engineer|Civil Engineer|Accountant|Sales Manager|Business Analyst|Web Designer|Test Engineer|Network Administrator|Database Administrator|Operations Manager|Nurse|Teacher|Chef|Lawyer|Advocate|Electrical Engineer|Project Manager|Marketing Executive|Administrative Assistant|DevOps Engineer|Health and Fitness Trainer|Graphic Artist|Warehouse Associate|Consultant|Team Lead|Intern',
)
const duties = split(
  'Developed and maintained web applications|Managed a team of 8 engineers|Prepared monthly financial reports|Handled customer queries and complaints|Designed database schemas and wrote stored procedures|Wrote test cases and executed regression tests|Coordinated with vendors and clients|Supervised site work and quality control|Recruited and trained new employees|Automated reports and dashboards|Participated in daily stand-up meetings|Responsible for requirement gathering and analysis|Implemented REST services and unit tests|Maintained servers, backups and user accounts|Drafted contracts and appeared in court|Taught mathematics to secondary school students|Achieved 120% of sales target|Reduced costs by 15 percent|Conducted training sessions for staff|Performed data cleaning, modelling and visualisation|Involved in design, coding and testing phases|Provided production support and fixed defects|Planned menus and managed kitchen staff|Assessed patients and administered medication|Created layouts, logos and brochures|Working on Selenium WebDriver scripts in Java|Installed and configured Oracle databases on Linux|Monitored servers, tablespaces and backups|Resolved tickets within the agreed service level|Prepared drawings and bills of quantities|Analysed business requirements and prepared functional specifications|Created users, roles and privileges|Configured routers, switches and firewalls|Reviewed test results and logged defects|Built ETL pipelines and data marts|Built predictive models with random forests|Deployed smart contracts on a test network|Interacted with the onsite team and the client|Gave knowledge transfer to new team members|Involved in patching, cloning and upgrades|Filed suits and drafted written statements|Organised health camps and fitness classes|Maintained employee records, attendance and leave|Handled recruitment, induction and exit interviews|Visited sites and inspected the quality of concrete|Led the migration to the cloud',
)
const degrees = split(
  'Bachelor of Engineering|B.Tech Computer Science|B.E. Mechanical|MBA Finance|Master of Science|B.Com|BSc Nursing|Diploma in Electrical|Higher Secondary|LL.B.|B.A. English|PhD Physics|High School Diploma|MCA|PGDM Business Analytics|Associate of Arts',
)
const schools = split(
  'State University|Institute of Technology|City College|University of Leeds|National Institute|Community College|School of Business|Polytechnic|Board of Secondary Education',
)
const months = places['en']!.months

function period(random: Random): string {
  const from = random.int(1998, 2020)
  return random.pick([
    `${random.pick(months)} ${from} to ${random.pick(months)} ${from + random.int(0, 5)}`,
    `${from} - ${from + random.int(1, 6)}`,
    `${two(random.int(1, 12))}/${from} to Current`,
    `${from} – present`,
    `Since ${random.pick(months)} ${from}`,
  ])
}

function resume(random: Random): string {
  const place = places[random.pick(['en', 'en', 'en', 'de', 'fr', 'es'])]!
  const skillLevel = random.next()
  const bullet = random.pick(['• ', '* ', '- ', '', 'â¢ ', '➢ '])
  const head = random.chance(0.4)
    ? `${random.pick(place.given)} ${random.pick(place.family)}\n${random.chance(0.5) ? `${random.pick(place.cities)} | ${random.int(100, 999)}-${random.int(1000, 9999)}\n` : ''}`
    : ''
  const title = random.chance(0.5) ? `${random.pick(roles).toUpperCase()}\n` : ''
  const job = () =>
    random.chance(0.2)
      ? `company - ${random.pick(place.companies)}\ndescription - ${random.chance(0.4) ? `Project Title: ${random.pick(['Payment Gateway', 'Insurance Claims', 'Retail Portal'])}\nRole: ${random.pick(roles)}\nResponsibility: ` : ''}${repeat(random.int(2, 7), () => `${bullet}${random.pick(duties)}`)}`
      : `${random.pick(roles)}${random.pick([', ', '\n', ' - ', ' at '])}${random.pick(['Company Name', ...place.companies])}${random.chance(0.5) ? `, ${random.pick(place.cities)}` : ''} ${period(random)}\n${random.chance(0.2) ? 'Roles and Responsibilities:\n' : ''}${repeat(random.int(2, 6), () => `${bullet}${random.pick(duties)}${random.pick(['.', '', ';'])}`)}${random.chance(0.25) ? `\nProject: ${random.pick(['Online Banking', 'Inventory System', 'HR Portal', 'Hospital Management'])}\nEnvironment: ${random.sample(skills, 5).join(', ')}\nTeam size: ${random.int(2, 15)}` : ''}`
  const sections = random.shuffle([
    `${random.pick(['Skills', 'TECHNICAL SKILLS', 'Key Skills', 'Areas of Expertise', 'Computer Skills', 'Core Competencies', 'Highlights', 'Skill Details'])}\n${random.chance(0.2) ? `${random.pick(['Operating Systems', 'Languages', 'Databases', 'Tools', 'Domain'])}: ` : ''}${random
      .sample(skills, random.int(6, 28))
      .map(skill => (skillLevel > 0.85 ? `${skill}- Experience - ${random.int(2, 120)} months` : skill))
      .join(random.pick([', ', ' • ', '\n', ' | ', ' â¢ ']))}`,
    `${random.pick(['Experience', 'WORK EXPERIENCE', 'Professional Experience', 'Employment History', 'Company Details', 'Career History'])}\n${repeat(random.int(1, 4), job, '\n\n')}`,
    `${random.pick(['Education', 'EDUCATION', 'Education Details', 'Academic Qualifications', 'Education and Training'])}\n${repeat(random.int(1, 4), () => `${random.chance(0.6) ? `${period(random)} ` : ''}${random.pick(degrees)}, ${random.pick(schools)}${random.chance(0.3) ? `, ${random.int(55, 95)}%` : ''}`)}`,
  ])
  const summary = random.chance(0.6)
    ? [
        `${random.pick(['Summary', 'Professional Summary', 'Career Objective', 'Objective', 'Profile', 'Executive Profile', 'Career Overview'])}\n${random.pick(['Dedicated', 'Results-driven', 'Experienced', 'Highly motivated', 'Detail-oriented', 'Versatile'])} ${random.pick(roles).toLowerCase()} with ${random.int(2, 25)} years of experience in ${random.sample(skills, 3).join(', ')}. ${random.pick(['Seeking a challenging position.', 'Strong communication and team-working skills.', 'Proven record of delivering on time.', ''])}`,
      ]
    : []
  const extra = random.chance(0.4)
    ? [
        random.pick([
          `Languages\nEnglish, ${random.pick(['Spanish', 'Hindi', 'German', 'French'])}`,
          'Certifications\nPMP, ITIL Foundation, AWS Certified',
          'Hobbies\nReading, cricket, travelling',
          'Personal Details\nDate of Birth: 12/05/1990\nMarital Status: Single\nNationality: Indian',
          'References available upon request',
        ]),
      ]
    : []
  const text = head + title + [...summary, ...sections, ...extra].join('\n\n')
  return random.chance(0.35) ? text.replaceAll(/\n+/g, ' ') : text
}

function mt940(random: Random): string {
  const day = () => `${random.int(10, 25)}${two(random.int(1, 12))}${two(random.int(1, 28))}`
  const amount = () => `${random.int(1, 99_999)},${two(random.int(0, 99))}`
  const entry = () =>
    `:61:${day()}${random.pick(['', '0703'])}${random.pick(['C', 'D', 'RD'])}R?${amount()}NTRFNONREF//${random.int(1e5, 1e9)}\n:86:${random.int(100, 900)}?20${random.pick(['SEPA Überweisung', 'LASTSCHRIFT', 'EREF+NOTPROVIDED', 'KREF+', 'PAYMENT', 'TRANSFER', 'SALARIS'])} ?21SVWZ+ RECHNUNG ${random.int(1, 9999)}?30BANKDEFF?31DE${random.int(1e9, 9e9)}?32${random.pick(places['de']!.family)}`
  return `${random.pick(['', '{1:F01BANKDEFFAXXX0000000000}{2:I940}{4:\n', 'ABNANL2A\n940\n'])}:20:${random.pick(['STARTUMS', 'STMT', 'MT940', '9409999999999999'])}\n:25:${random.int(1e7, 9e7)}/${random.int(1e9, 9e9)}\n:28C:${random.int(0, 300)}\n:60F:C${day()}EUR${amount()}\n${repeat(random.int(1, 12), entry)}\n:62F:C${day()}EUR${amount()}${random.pick(['', '\n-', '\n:64:C' + day() + 'EUR' + amount()])}`
}

function bankCsv(random: Random): string {
  const running = random.int(500, 90_000)
  const head = random.pick([
    'Date,Description,Amount,Balance',
    'Booking date;Value date;Transaction type;Amount;Currency;Balance',
    'Date  Description  Withdrawals  Deposits  Balance',
    'Buchungstag;Valuta;Verwendungszweck;Betrag;Saldo',
  ])
  const what = split(
    'DIRECT DEBIT INSURANCE|CARD PURCHASE GROCERY|ATM WITHDRAWAL|SALARY|STANDING ORDER RENT|TRANSFER FROM SAVINGS|INTEREST PAID|SERVICE CHARGE|ONLINE PAYMENT|CHECK 1043|POS PURCHASE FUEL|DEPOSIT',
  )
  return `${random.chance(0.6) ? `${random.pick(['Account Statement', 'Checking Account Statement', 'Statement of Account'])}\nAccount number: ****${random.int(1000, 9999)}\nStatement period: 01/01/2024 - 01/31/2024\nOpening balance: ${running}.00\n\n` : ''}${head}\n${repeat(random.int(5, 30), () => `${two(random.int(1, 12))}/${two(random.int(1, 28))}/2024${random.pick([',', ';', '  '])}${random.pick(what)}${random.pick([',', ';', '  '])}${random.pick(['-', ''])}${random.int(1, 2000)}.${two(random.int(0, 99))}${random.pick([',', ';', '  '])}${random.int(100, 90_000)}.${two(random.int(0, 99))}`)}${random.chance(0.5) ? '\nClosing balance: 1,204.55' : ''}`
}

function fhir(random: Random): string {
  const kinds = random.sample(
    split(
      'Patient|Observation|Condition|MedicationRequest|Encounter|AllergyIntolerance|Immunization|Procedure|DiagnosticReport|Practitioner|CarePlan',
    ),
    random.int(2, 6),
  )
  if (random.chance(0.4))
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Bundle xmlns="http://hl7.org/fhir">\n${kinds.map(kind => `<entry><resource><${kind}><id value="${random.int(1, 9999)}"/><status value="final"/><code><coding><system value="http://loinc.org"/><code value="${random.int(1000, 99999)}-${random.int(0, 9)}"/><display value="${random.pick(['Hemoglobin', 'Body weight', 'Glucose', 'Blood pressure', 'Asthma'])}"/></coding></code><subject><reference value="Patient/${random.int(1, 999)}"/></subject><valueQuantity><value value="${random.int(1, 200)}"/><unit value="mg/dL"/></valueQuantity></${kind}></resource></entry>`).join('\n')}\n</Bundle>`
  if (random.chance(0.25))
    return `MSH|^~\\&|LAB|HOSP|EHR|CLINIC|20240102||ORU^R01|${random.int(1, 9999)}|P|2.5\nPID|1||${random.int(1e5, 1e7)}^^^MRN||DOE^JANE||19700101|F\nOBR|1||${random.int(1, 999)}|CBC^Complete blood count\n${repeat(random.int(2, 8), () => `OBX|1|NM|${random.int(1000, 9999)}-${random.int(0, 9)}^${random.pick(['Hemoglobin', 'Platelets', 'Leukocytes'])}||${random.int(1, 300)}|g/dL|||N`)}`
  return JSON.stringify(
    {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: kinds.map(kind => ({
        resource: {
          resourceType: kind,
          id: String(random.int(1, 9999)),
          status: 'active',
          subject: { reference: `Patient/${random.int(1, 99)}` },
          code: {
            coding: [
              {
                system: 'http://snomed.info/sct',
                code: String(random.int(1e6, 1e8)),
                display: random.pick(['Hypertension', 'Diabetes mellitus', 'Asthma', 'Fracture']),
              },
            ],
          },
          birthDate: '1970-01-01',
          gender: random.pick(['male', 'female']),
          name: [{ family: random.pick(places['en']!.family), given: [random.pick(places['en']!.given)] }],
        },
      })),
    },
    null,
    random.pick([1, 2, 4]),
  )
}

function receipt(random: Random): string {
  const price = () => `${random.int(1, 90)}.${two(random.int(0, 99))}`
  const items = split(
    'MILK 1L|BREAD|RICE 5KG|COFFEE|PENS 10 PK|CHICKEN RICE|NOODLES|TEA ICE|LIGHT BULB|PAINT 1L|SOAP|ORANGE JUICE|BATTERIES|PIZZA MARGHERITA|BURGER MEAL|A4 PAPER|SCREWS|CABLE 2M|DOUGHNUT|PARKING 2H',
  )
  return [
    random.pick([
      'SUPER SAVE MART',
      'CITY HARDWARE',
      'CAFE AROMA',
      'BOOK STORE',
      'GREEN GROCER SDN BHD',
      'PIZZA CORNER',
      'FUEL STATION 24',
    ]),
    `(${random.int(10_000, 999_999)}-${random.pick(['A', 'K', 'W'])})`,
    `NO. ${random.int(1, 90)}, ${random.pick(['JALAN BESAR', 'MAIN ROAD', 'STATION SQUARE'])}`,
    random.pick([`TEL: ${random.int(1e6, 9e6)}`, `GST ID: ${random.int(1e8, 9e8)}`, `VAT REG ${random.int(1e8, 9e8)}`]),
    random.pick(['TAX INVOICE', 'RECEIPT', 'CASH BILL', 'SALES RECEIPT', 'INVOICE']),
    `${random.pick(['DATE', 'Date'])}: ${random.int(1, 28)}/${random.int(1, 12)}/20${random.int(10, 25)} ${random.int(8, 21)}:${two(random.int(0, 59))}`,
    `CASHIER: ${random.int(1, 20)}`,
    random.chance(0.5) ? `TABLE: ${random.int(1, 30)}` : `BILL NO: ${random.int(1, 99_999)}`,
    repeat(
      random.int(1, 12),
      () =>
        `${random.chance(0.5) ? `${random.int(1, 4)} X ${price()} ` : ''}${random.pick(items)}${random.pick([' ', '\n', '   '])}${random.pick(['RM', '', '$', '£'])}${price()}${random.pick(['', ' S', ' SR'])}`,
    ),
    `SUBTOTAL ${price()}`,
    random.pick([`GST 6% ${price()}`, `TAX ${price()}`, `SERVICE CHARGE 10% ${price()}`]),
    random.chance(0.5) ? 'ROUNDING 0.02' : '',
    `${random.pick(['TOTAL', 'TOTAL SALES', 'AMOUNT DUE', 'NET TOTAL'])} ${price()}`,
    random.pick([
      `CASH ${price()}\nCHANGE ${price()}`,
      `VISA ****${random.int(1000, 9999)}\nAPPROVED`,
      `CASH TENDERED ${price()}`,
    ]),
    random.pick(['THANK YOU', 'THANK YOU PLEASE COME AGAIN', 'GOODS SOLD ARE NOT RETURNABLE', 'HAVE A NICE DAY']),
  ]
    .filter(Boolean)
    .join('\n')
}

/** A table as a database exports it: header names in one of the usual spellings. */
function exported(random: Random, columns: string, row: () => string): string {
  const spell = random.pick([
    (name: string) => name.toUpperCase().replaceAll(' ', '_'),
    (name: string) => name.replaceAll(/(^| )(\w)/g, (_, __, letter: string) => letter.toUpperCase()),
    (name: string) => name.replaceAll(' ', '_'),
    (name: string) => name,
  ])
  const quote = random.chance(0.4) ? '"' : ''
  const join = random.pick([',', ',', '\t', '|', ';'])
  return `${columns
    .split('|')
    .map(name => quote + spell(name) + quote)
    .join(join)}\n${repeat(random.int(5, 40), () =>
    row()
      .split('|')
      .map(value => (/[a-z]/i.test(value) ? quote + value + quote : value))
      .join(join),
  )}`
}

const person = (random: Random) => [random.pick(places['en']!.given), random.pick(places['en']!.family)] as const
const cents = (random: Random, most: number) => `${random.int(1, most)}.${two(random.int(0, 99))}`
const day = (random: Random) => `20${random.int(10, 25)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`

function customers(random: Random): string {
  return random.pick([
    () =>
      exported(
        random,
        'cust id|cust first name|cust last name|gender|year of birth|street address|postal code|city|state province|phone number|income level|credit limit|email',
        () => {
          const [first, last] = person(random)
          return `${random.int(1, 9999)}|${first}|${last}|${random.pick(['M', 'F'])}|${random.int(1940, 2004)}|${random.int(1, 900)} ${random.pick(places['en']!.streets)}|${random.int(10000, 99999)}|${random.pick(places['en']!.cities)}|CA|${random.int(100, 999)}-555-${random.int(1000, 9999)}|G: 130,000|${random.int(1, 9)}000|${first}.${last}@example.com`
        },
      ),
    () =>
      exported(
        random,
        'customer id|account number|name|territory|sales person|customer type|email promotion|phone',
        () => {
          const [first, last] = person(random)
          return `${random.int(1, 30_000)}|AW000${random.int(10_000, 99_999)}|${first} ${last}|${random.int(1, 10)}|${random.int(200, 300)}|${random.pick(['Individual', 'Store'])}|${random.int(0, 2)}|${random.int(100, 999)}-555-0${random.int(100, 199)}`
        },
      ),
    () =>
      exported(
        random,
        'store name|contact|city|country region|annual sales|bank name|year opened|specialty|square feet|employees',
        () =>
          `${random.pick(['Metro', 'Valley', 'Corner', 'Downtown', 'Premier'])} ${random.pick(['Bikes', 'Sports', 'Supplies', 'Outlet'])}|${person(random).join(' ')}|${random.pick(places['en']!.cities)}|United States|${random.int(3, 30)}00000|${random.pick(['United Security', 'Primary Bank'])}|${random.int(1970, 2015)}|Touring|${random.int(7, 80)}000|${random.int(2, 90)}`,
      ),
    () =>
      exported(
        random,
        'lead id|company|contact person|email|phone|status|source|owner|last contacted',
        () =>
          `${random.int(1, 9999)}|${random.pick(places['en']!.companies)}|${person(random).join(' ')}|info@example.com|${random.int(1e6, 9e6)}|${random.pick(['open', 'won', 'lost'])}|web|${person(random)[0]}|${day(random)}`,
      ),
  ])()
}

const articles = split(
  'Mountain Bike|Road Frame|Helmet|Water Bottle|Crankarm|Keyboard|Monitor 24|Laptop Stand|Paint Brush|Steel Bolt M8|LED Lamp|Office Chair|Paper A4|Envoy Ambassador|Mouse Pad|External Drive',
)
const productRow = (random: Random) =>
  `${random.pick(['AR', 'BK', 'FR', 'CA'])}-${random.int(1000, 9999)}|${random.pick(articles)}|${random.pick(['Black', 'Red', '', 'Silver'])}|${cents(random, 900)}|${cents(random, 1800)}`

const makers: Record<string, Maker[]> = {
  'hr/resumes': [resume, resume, resume],
  'finance/bank_statements': [mt940, bankCsv],
  'regulated/health_records': [fhir],
  'finance/receipts_and_expenses': [receipt],
  'business/customer_lists': [customers],
  'business/price_lists': [
    random => exported(random, 'product number|name|color|standard cost|list price', () => productRow(random)),
    random =>
      exported(
        random,
        'prod id|time id|promo id|channel id|unit cost|unit price',
        () => `${random.int(1, 200)}|${day(random)}|999|${random.int(1, 9)}|${cents(random, 90)}|${cents(random, 150)}`,
      ),
    random =>
      exported(
        random,
        'prod id|prod name|prod desc|prod subcategory|prod category|prod weight class|prod unit of measure|prod pack size|supplier id|prod status|prod list price|prod min price',
        () =>
          `${random.int(1, 200)}|${random.pick(articles)}|${random.pick(articles)}|Accessories|Hardware|1|U|P|1|STATUS|${cents(random, 900)}|${cents(random, 900)}`,
      ),
    random =>
      exported(
        random,
        'promo id|promo name|promo category|discount pct|promo cost|promo begin date|promo end date',
        () =>
          `${random.int(1, 900)}|TV promotion #${random.int(1, 90)}|${random.pick(['discount', 'volume discount', 'no discount'])}|0.${random.int(5, 50)}|${random.int(1, 90)}00|${day(random)}|${day(random)}`,
      ),
  ],
  'finance/purchase_orders': [
    random =>
      exported(
        random,
        'purchase order id|revision number|status|vendor id|ship method|order date|ship date|sub total|tax amt|freight|total due',
        () =>
          `${random.int(1, 9999)}|${random.int(1, 9)}|4|${random.int(1400, 1700)}|${random.int(1, 5)}|${day(random)}|${day(random)}|${cents(random, 90_000)}|${cents(random, 900)}|${cents(random, 900)}|${cents(random, 90_000)}`,
      ),
  ],
  'hr/payroll': [
    random =>
      exported(
        random,
        'employee id|rate change date|rate|pay frequency|job title|department',
        () =>
          `${random.int(1, 300)}|${day(random)}|${cents(random, 90)}|${random.int(1, 2)}|${random.pick(roles)}|${random.pick(['Production', 'Finance', 'Sales'])}`,
      ),
    random =>
      exported(
        random,
        'employee id|first name|last name|email|phone number|hire date|job id|salary|commission pct|manager id|department id',
        () => {
          const [first, last] = person(random)
          return `${random.int(100, 300)}|${first}|${last}|${last.toUpperCase()}|650.507.${random.int(1000, 9999)}|${day(random)}|${random.pick(['SA_REP', 'IT_PROG', 'ST_CLERK'])}|${random.int(2, 24)}000||${random.int(100, 200)}|${random.int(1, 11)}0`
        },
      ),
  ],
}

/** A document in a form that belongs to its topic alone, or undefined where the topic has none. */
export function specialDocument(topic: string, random: Random): string | undefined {
  const choices = makers[topic]
  return choices && random.pick(choices)(random)
}

export const hasSpecialForm = (topic: string) => topic in makers
