import { places, type Place } from '../places.ts'
import { english, languages, trades, type Trade, type Words } from './cv-words.ts'
import type { Random } from '../random.ts'
import { deed, fields, strengths, summary } from './work.ts'
import { anyPlace, digits, personOf, repeat, split, two, type Maker } from './parts.ts'

interface Setting {
  random: Random
  place: Place
  words: Words
  trade: Trade
  heading: (text: string) => string
  bullet: string
  period: () => string
}

function settingOf(random: Random, chosen = random.pick(languages)): Setting {
  const place = places[chosen.place]!
  const year = () => random.int(1992, 2022)
  return {
    random,
    place,
    words: chosen,
    trade: random.pick(trades),
    heading: random.pick<(text: string) => string>([
      text => text,
      text => text.toUpperCase(),
      text => `## ${text}`,
      text => `${text}:`,
      text => `${text}\n${'-'.repeat(text.length)}`,
      text => `**${text}**`,
    ]),
    bullet: random.pick(['- ', '• ', '* ', '', '– ', '▪ ']),
    period: random.pick<() => string>([
      () => `${year()}–${random.pick([chosen.now, String(year() + 2)])}`,
      () => `${two(random.int(1, 12))}/${year()} - ${two(random.int(1, 12))}/${year() + 3}`,
      () =>
        `${random.pick(place.months)} ${year()} – ${random.pick([chosen.now, `${random.pick(place.months)} ${year() + 1}`])}`,
      () => `(${year()}, ${random.int(2, 9)} y)`,
    ]),
  }
}

function head({ random, place, words: { title, about }, trade: { roles } }: Setting): string {
  const name = personOf(random, place)
  const contact = [
    `${random.int(1, 180)} ${random.pick(place.streets)}, ${random.pick(place.cities)}`,
    `+${random.int(1, 90)} ${digits(random, 9)}`,
    `${name.split(' ')[0]!.toLowerCase()}@example.org`,
    random.pick(['linkedin.com/in/', 'portfolio: ', 'github.com/']) + name.split(' ').at(-1)!.toLowerCase(),
  ]
  const lines = random.sample(contact, random.int(0, 4)).join(random.pick(['\n', ' | ', ' · ', ', ']))
  return random.pick([
    () => `${name}\n${lines}`,
    () => `${random.pick(title)}\n${name}\n${lines}`,
    () => `${name.toUpperCase()}\n${random.pick(roles)}\n${lines}`,
    () => `${random.pick(title)} ${name}\n\n${random.pick(about)}\n${lines}`,
    () => '',
  ])()
}

function job({ random, place, trade: { roles, duties }, bullet, period }: Setting): string {
  const [role, firm, city] = [random.pick(roles), random.pick(place.companies), random.pick(place.cities)]
  const what = repeat(random.int(0, 4), () => `${bullet}${random.pick(duties)}${random.pick(['', '.'])}`)
  return random.pick([
    () => `${period()}  ${role}, ${firm}, ${city}\n${what}`,
    () => `${role} | ${firm} | ${period()}\n${what}`,
    () => `${firm}, ${city}\n${role}\n${period()}\n${what}`,
    () => `**${role}** (${period()})\n${firm}\n\n${what}`,
    () => `${period()}\n${role} – ${firm}. ${what.replaceAll('\n', ' ')}`,
  ])()
}

function sectionsOf(setting: Setting): string[] {
  const {
    random,
    words: said,
    trade: { roles, duties, skills, degrees },
    heading,
    period,
    place,
  } = setting
  const title = (list: string[]) => heading(random.pick(list))
  const study = () =>
    `${random.chance(0.7) ? `${period()} ` : ''}${random.pick(degrees)}, ${random.pick([`University of ${random.pick(place.cities)}`, `College, ${random.pick(place.cities)}`, random.pick(place.cities)])}`
  const about = random.pick([
    () =>
      `${random.pick(roles)} with ${random.int(2, 30)} years in ${random.pick(['the public sector', 'small firms', 'industry', 'the field', 'three countries'])}. ${random.pick(duties)}.`,
    () =>
      `I am a ${random.pick(roles).toLowerCase()} who likes ${random.pick(['to solve problems', 'working with people', 'order', 'a challenge', 'to learn'])}. Looking for a part-time post.`,
    () => random.sample(duties, 2).join('. '),
  ])()
  return [
    ...(random.chance(0.5) ? [`${title(said.about)}\n${about}`] : []),
    `${title(said.work)}\n${repeat(random.int(1, 5), () => job(setting), random.pick(['\n', '\n\n']))}`,
    `${title(said.school)}\n${repeat(random.int(1, 3), study)}`,
    ...(random.chance(0.75)
      ? [
          `${title(said.skills)}\n${random.sample(skills, random.int(3, skills.length)).join(random.pick([', ', '\n', ' · ', '; ']))}`,
        ]
      : []),
    ...(random.chance(0.5)
      ? [
          `${title(said.tongues)}\n${random.pick(['English (C1)', 'Deutsch', 'Français B2', 'English native, Polish fluent', 'Español, inglés'])}`,
        ]
      : []),
    ...random.sample(said.extras, random.int(0, 2)),
  ]
}

const printed: Maker = random => {
  const setting = settingOf(random)
  const sections = sectionsOf(setting)
  const ordered = random.chance(0.3) ? random.shuffle(sections) : sections
  return [head(setting), ...ordered].filter(Boolean).join('\n\n')
}

const degrees = split(
  'Bachelor of Science|Bachelor of Arts|Master of Science|MBA|Diploma|Certificate|High school diploma|Associate degree|BCom|BEng|PhD|Vocational training|A levels',
)
const subjects = split(
  'Business Administration|Computer Science|Accounting|English|Mechanical Engineering|Nursing|Psychology|Economics|Information Technology|Education|Law|Marketing|Civil Engineering|Biology|Hospitality|Electronics|History|Mathematics',
)

/** English as most people write it: a summary, long lists of tasks, tools, schools. */
const detailed: Maker = random => {
  const setting = settingOf(random, english)
  const { place, heading, bullet, period } = setting
  const own = random.pick(fields)
  const title = (list: string[]) => heading(random.pick(list))
  const glue = random.pick(['\n', '\n', '\n', ' '])
  const held = () => {
    const where = `${random.pick(place.companies)}${random.pick([`, ${random.pick(place.cities)}`, ''])}`
    const what = random.pick(own.titles)
    const top = random.pick([
      `${what}, ${where}\n${period()}`,
      `${period()} ${where}\n${what}`,
      `${where} ${period()}\n${what}`,
      `${what}\n${where}, ${period()}`,
    ])
    return `${top}\n${repeat(random.int(2, 9), () => `${bullet}${deed(random, own)}${random.pick(['.', '', ';'])}`, glue)}`
  }
  const study = () =>
    `${random.pick(degrees)}${random.pick([', ', ' in ', ': '])}${random.pick(subjects)}, ${random.pick(['University of ', 'College, ', 'Institute of Technology, ', ''])}${random.pick(place.cities)}${random.pick([`, ${random.int(1985, 2023)}`, ` (${period()})`, ''])}`
  const known = random.sample(own.tools, random.int(3, own.tools.length))
  const sections = [
    `${title(english.about)}\n${summary(random, own)}`,
    `${title(english.skills)}\n${[...known, ...strengths(random)].join(random.pick([', ', '\n', ' | ', ' • ', '; ']))}`,
    `${title(english.work)}\n${repeat(random.int(1, 5), held, '\n\n')}`,
    `${title(english.school)}\n${repeat(random.int(1, 3), study)}`,
    ...random.sample(
      [
        `${title(english.tongues)}\nEnglish, ${random.pick(['Spanish', 'French', 'German', 'Arabic', 'Mandarin', 'Hindi', 'Polish'])}`,
        `Certifications\n${random.sample(own.tools, 2).join('\n')}`,
        ...english.extras,
      ],
      random.int(0, 3),
    ),
  ]
  const parts = random.chance(0.35) ? random.shuffle(sections) : sections
  return [random.chance(0.65) ? head(setting) : '', ...parts.slice(random.int(0, 1))]
    .filter(Boolean)
    .join(random.pick(['\n\n', '\n']))
}

const stacks = split(
  'Languages: Java, Kotlin, SQL|Operating systems: Linux, Windows|Databases: PostgreSQL, Oracle, MongoDB|Tools: Git, Maven, Jira|Frameworks: Spring, Angular|Methods: Scrum, Kanban, ITIL|Networks: routing, switching, firewalls, VPN|Cloud: AWS, Azure|Office: Excel, Visio|Testing: JUnit, Selenium|Data: Hive, Spark, Kafka|ERP: SAP MM, SD, FI|Design: Figma, Photoshop|Scripting: Python, Bash, PowerShell',
)

/** The profile of a consultant: what is known, then one project after the other. */
const projects: Maker = random => {
  const { heading, period, place, bullet } = settingOf(random, english)
  const own = random.pick(fields)
  const label = random.pick<(name: string, value: string) => string>([
    (name, value) => `${name}: ${value}`,
    (name, value) => `${name}\n${value}`,
    (name, value) => `${name} - ${value}`,
  ])
  const project = (at: number) =>
    [
      label(random.pick(['Project', `Project ${at + 1}`, 'Assignment']), random.pick(own.matters)),
      ...random.sample(
        [
          label(random.pick(['Client', 'Customer']), random.pick(place.companies)),
          label(random.pick(['Role', 'Position']), random.pick(own.titles)),
          label(random.pick(['Period', 'Duration']), period()),
          label(random.pick(['Technologies', 'Environment', 'Tools']), random.sample(own.tools, 3).join(', ')),
          label('Team', `${random.int(2, 30)} people`),
        ],
        random.int(2, 5),
      ),
      repeat(random.int(1, 6), () => `${bullet}${deed(random, own)}`),
    ].join('\n')
  return [
    random.chance(0.5) ? summary(random, own) : '',
    `${heading(random.pick(english.skills))}\n${random.sample(stacks, random.int(2, 7)).join('\n')}`,
    repeat(random.int(1, 6), project, '\n\n'),
    random.chance(0.6)
      ? `${heading(random.pick(english.school))}\n${random.pick(degrees)}, ${random.pick(subjects)}, ${random.pick(place.cities)} ${random.int(1990, 2022)}`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** The open format of résumés that programs exchange. */
const exchanged: Maker = random => {
  const { roles, duties, skills, degrees } = random.pick(trades)
  const place = anyPlace(random)
  return JSON.stringify(
    {
      basics: { name: personOf(random, place), label: random.pick(roles), summary: random.pick(duties) },
      work: random
        .sample(duties, 3)
        .map(highlight => ({
          name: random.pick(place.companies),
          position: random.pick(roles),
          startDate: String(random.int(2000, 2020)),
          highlights: [highlight],
        })),
      education: [{ institution: `University of ${random.pick(place.cities)}`, studyType: random.pick(degrees) }],
      skills: skills.map(name => ({ name })),
    },
    null,
    2,
  )
}

export const cvMakers: Maker[] = [
  projects,
  projects,
  detailed,
  detailed,
  detailed,
  detailed,
  detailed,
  detailed,
  printed,
  printed,
  printed,
  printed,
  exchanged,
]
