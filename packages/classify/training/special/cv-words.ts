import { split } from './parts.ts'

/** A trade with what its people do, can and have learnt. */
export interface Trade {
  roles: string[]
  duties: string[]
  skills: string[]
  degrees: string[]
}
const trade = (roles: string, duties: string, [skills, degrees]: [string, string]): Trade => ({
  roles: split(roles),
  duties: split(duties),
  skills: split(skills),
  degrees: split(degrees),
})

export const trades: Trade[] = [
  trade(
    'Registered Nurse|Midwife|Paramedic|Physiotherapist|Care Assistant|Ward Sister',
    'Cared for up to twelve patients a shift|Administered medication and kept charts|Triaged walk-ins in the emergency department|Mentored student nurses|Ran the weekly wound clinic|Introduced a handover sheet that cut errors',
    [
      'patient care|phlebotomy|life support|wound care|electronic charts|infection control',
      'BSc Nursing|Diploma of Nursing|State examination',
    ],
  ),
  trade(
    'Carpenter|Electrician|Plumber|Welder|Site Foreman|Roofer|Crane Operator',
    'Installed wiring in new homes|Built stairs and fitted kitchens|Read drawings and ordered material|Supervised four apprentices|Kept the site free of accidents for three years|Repaired boilers on call',
    [
      'joinery|MIG and TIG|scaffolding card|forklift licence|blueprint reading|first aid',
      'City & Guilds Level 3|Journeyman certificate|Apprenticeship',
    ],
  ),
  trade(
    'Teacher of Chemistry|Primary School Teacher|Lecturer|Head of Year|Tutor|Librarian',
    'Taught classes of thirty pupils|Prepared lesson plans and marked exams|Led the school choir|Coached colleagues in the use of tablets|Organised an exchange with a school abroad|Catalogued four thousand volumes',
    [
      'classroom management|curriculum design|special needs|e-learning|public speaking',
      'PGCE|MEd|BA History|Teaching diploma',
    ],
  ),
  trade(
    'Chef de Partie|Hotel Manager|Waiter|Barista|Pastry Chef|Event Manager|Receptionist',
    'Ran the grill section on weekends|Opened a café with sixty seats|Dealt with guests and bookings|Cut food waste by a fifth|Planned weddings for up to 200 guests|Trained new waiting staff',
    [
      'food hygiene|menu planning|stock control|reservations|wine knowledge|cash handling',
      'Hotel school|Culinary diploma|Food safety certificate',
    ],
  ),
  trade(
    'Backend Developer|Site Reliability Engineer|Data Analyst|QA Engineer|Product Designer|IT Support Technician|Systems Administrator',
    'Moved a monolith to services|Cut page load from four seconds to one|Wrote dashboards that the sales team uses daily|Automated releases|Looked after 300 workstations|Designed the onboarding of a mobile app',
    [
      'TypeScript|Go|PostgreSQL|Kubernetes|Figma|Terraform|Python|Linux|Git|C#|networking',
      'BSc Computer Science|MSc Human-Computer Interaction|Bootcamp',
    ],
  ),
  trade(
    'Accountant|Auditor|Payroll Clerk|Financial Analyst|Bookkeeper|Controller|Actuary',
    'Closed the books within five days|Prepared VAT returns for forty clients|Reconciled bank accounts|Built the budget model|Audited municipal utilities|Chased overdue invoices and halved them',
    [
      'IFRS|spreadsheets|SAP|Xero|month-end close|cash flow forecasting|consolidation',
      'ACCA|CPA|BSc Accounting|MBA Finance',
    ],
  ),
  trade(
    'Account Executive|Store Manager|Marketing Coordinator|Buyer|Copywriter|Call Centre Agent|Estate Agent',
    'Won eleven new accounts in the first year|Managed a shop with nine staff|Planned campaigns on a budget of 40,000|Negotiated with suppliers in Asia|Wrote product pages and newsletters|Handled sixty calls a day',
    [
      'CRM|negotiation|merchandising|copywriting|SEO|cold calling|Photoshop',
      'BA Marketing|Diploma in Retail Management|BA English Literature',
    ],
  ),
  trade(
    'Research Fellow|Postdoctoral Researcher|Biologist|Geologist|Laboratory Technician|Chemist',
    'Studied the migration of eels|Published in peer-reviewed journals|Ran the mass spectrometer|Supervised two doctoral students|Won a grant of 200,000|Presented posters at conferences',
    ['R|statistics|PCR|field work|scientific writing|chromatography', 'PhD Marine Biology|MSc Geology|BSc Chemistry'],
  ),
  trade(
    'Solicitor|Paralegal|Policy Officer|Social Worker|Interpreter|Police Officer|Journalist|Translator',
    'Drafted leases and contracts of sale|Represented tenants before the tribunal|Advised the committee on housing|Supported families in crisis|Interpreted in hospitals and courts|Reported from local councils',
    [
      'legal research|mediation|case management|shorthand|languages|safeguarding',
      'LLB|MA Public Policy|Diploma in Translation',
    ],
  ),
  trade(
    'Lorry Driver|Warehouse Supervisor|Logistics Planner|Ship Officer|Bus Driver|Machine Operator|Quality Inspector|Farm Manager',
    'Drove international routes without an accident|Planned forty deliveries a day|Set up and changed tools on the press|Led a shift of eighteen|Introduced barcode scanning|Looked after 120 dairy cows',
    [
      'HGV licence|inventory|lean production|ADR certificate|forklift|milking systems',
      'Vocational certificate|High school diploma|Diploma in Logistics',
    ],
  ),
]

/** Headings and phrases of a CV in one language. */
export interface Words {
  place: string
  title: string[]
  work: string[]
  school: string[]
  skills: string[]
  about: string[]
  tongues: string[]
  extras: string[]
  now: string
}
const words = (place: string, lists: string[]): Words => {
  const [title, work, school, skills, about, tongues, extras, now] = lists.map(split)
  return {
    place,
    title: title!,
    work: work!,
    school: school!,
    skills: skills!,
    about: about!,
    tongues: tongues!,
    extras: extras!,
    now: now![0]!,
  }
}
export const english = words('en', [
  'Curriculum Vitae|CV|Résumé|Resume|Curriculum vitae of|Personal profile',
  'Experience|Work experience|Employment|Employment history|Career history|Professional experience|Positions held|Where I have worked|Selected experience',
  'Education|Education and training|Qualifications|Academic background|Studies|Training',
  'Skills|Key skills|Skills and tools|What I am good at|Technical skills|Competences|Strengths',
  'Profile|About me|Summary|Personal statement|Objective|In short|Career objective',
  'Languages|Language skills',
  'References on request.|Interests: hiking, choir, chess.|Volunteer at the local food bank since 2016.|Full clean driving licence.|Referees: available on request|Publications: three papers, list on request.|Memberships: chartered institute|Hobbies: rowing and photography|Awards: employee of the year|Nationality: Irish. Date of birth: 4 May 1986.',
  'present',
])
export const languages: Words[] = [
  english,
  english,
  english,
  english,
  words('de', [
    'Lebenslauf|Curriculum Vitae|Beruflicher Werdegang',
    'Berufserfahrung|Beruflicher Werdegang|Praktische Erfahrung',
    'Ausbildung|Schulbildung|Studium|Bildungsweg',
    'Kenntnisse|Fähigkeiten|EDV-Kenntnisse',
    'Profil|Persönliche Daten|Über mich',
    'Sprachen|Sprachkenntnisse',
    'Hobbys: Lesen, Radfahren|Führerschein Klasse B|Familienstand: ledig|Staatsangehörigkeit: deutsch|Ehrenamt: Feuerwehr',
    'heute',
  ]),
  words('fr', [
    'Curriculum vitae|CV',
    'Expérience professionnelle|Parcours professionnel|Expériences',
    'Formation|Diplômes|Études',
    'Compétences|Informatique',
    'Profil|État civil|À propos',
    'Langues',
    "Centres d'intérêt : lecture, randonnée|Permis B|Célibataire, 31 ans|Bénévole",
    "aujourd'hui",
  ]),
  words('es', [
    'Currículum vítae|Curriculum vitae|Hoja de vida',
    'Experiencia laboral|Experiencia profesional',
    'Formación académica|Estudios|Educación',
    'Habilidades|Competencias|Informática',
    'Perfil profesional|Datos personales|Sobre mí',
    'Idiomas',
    'Carné de conducir B|Aficiones: viajar|Referencias disponibles|Voluntariado',
    'actualidad',
  ]),
  words('it', [
    'Curriculum vitae',
    'Esperienza lavorativa|Esperienze professionali',
    'Istruzione e formazione|Formazione',
    'Capacità e competenze|Competenze',
    'Profilo|Informazioni personali',
    'Lingue|Madrelingua',
    'Patente B|Autorizzo il trattamento dei dati personali|Interessi: musica',
    'in corso',
  ]),
  words('pt', [
    'Currículo|Curriculum vitae',
    'Experiência profissional',
    'Formação académica|Formação',
    'Competências|Habilidades',
    'Perfil|Dados pessoais|Objetivo',
    'Idiomas',
    'Carta de condução B|Interesses: futebol|Referências a pedido',
    'atual',
  ]),
  words('nl', [
    'Curriculum vitae|CV',
    'Werkervaring',
    'Opleiding|Opleidingen|Studie',
    'Vaardigheden|Competenties',
    'Profiel|Persoonlijke gegevens|Over mij',
    'Talen',
    'Rijbewijs B|Hobby’s: zeilen|Vrijwilliger',
    'heden',
  ]),
]
