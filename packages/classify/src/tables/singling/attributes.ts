import type { Concept } from '../header/concepts.ts'
import { headerSays } from '../header/says.ts'
import { headerWords, phraseWords } from '../header/words.ts'
import type { Judged } from '../judge/table.ts'

/** What is known of somebody by others, as headers name it: nobody's name, but together it is one person's. */
const listed = {
  gender: `gender, sex, geschlecht, sexe, genre, sexo, genero, sesso, genere, geslacht, plec, kon, pohlavi, koen, sukupuoli, cinsiyet, пол, φυλο, 性别, 性別, 성별, الجنس, מין`,
  age: `age, age group, age band, age range, alter, altersgruppe, age ans, tranche d age, edad, grupo de edad, eta, fascia d eta, idade, faixa etaria, leeftijd, leeftijdsgroep, wiek, alder, aldersgrupp, vek, ika, yas, возраст, ηλικια, 年龄, 年齢, 나이, 연령`,
  job: `job, job title, occupation, profession, position, role, beruf, berufsbezeichnung, poste, intitule du poste, metier, puesto, ocupacion, profesion, cargo, qualifica, professione, mansione, ocupacao, profissao, funcao, functie, beroep, functietitel, zawod, stanowisko, yrke, befattning, povolani, pracovni pozice, ammatti, meslek, профессия, должность, 职业, 职位, 職業, 役職, 직업, 직책`,
  nationality: `nationality, citizenship, country of birth, place of birth, birth place, birthplace, staatsangehorigkeit, nationalitat, geburtsland, geburtsort, nationalite, pays de naissance, lieu de naissance, nacionalidad, pais de nacimiento, lugar de nacimiento, nazionalita, cittadinanza, luogo di nascita, nacionalidade, naturalidade, nationaliteit, geboorteplaats, narodowosc, obywatelstwo, miejsce urodzenia, nationalitet, medborgarskap, fodelseort, statni prislusnost, misto narozeni, гражданство, 国籍, 국적`,
  family: `marital status, civil status, familienstand, situation familiale, etat civil, estado civil, stato civile, burgerlijke staat, stan cywilny, civilstand, rodinny stav, children, number of children, kinderzahl, nombre d enfants, numero de hijos, numero di figli, household size, семейное положение, 婚姻状况`,
  education: `education, education level, degree, bildung, abschluss, bildungsabschluss, niveau d etudes, diplome, nivel de estudios, titulo academico, titolo di studio, escolaridade, opleiding, opleidingsniveau, wyksztalcenie, utbildning, vzdelani, образование, 学历, 学歴, 학력`,
  department: `department, abteilung, departement, departamento, reparto, afdeling, dzial, avdelning, oddeleni, cost center, kostenstelle, отдел, 部门, 部署, 부서`,
} as const

export type Attribute = keyof typeof listed | 'birth' | 'place' | 'origin'
const byPhrase = new Map(
  (Object.keys(listed) as (keyof typeof listed)[]).flatMap(attribute =>
    listed[attribute].split(',').map(phrase => [phraseWords(phrase).replaceAll(' ', ''), attribute] as const),
  ),
)
const byConcept: Partial<Record<Concept, Attribute>> = {
  birth: 'birth',
  'birth-year': 'birth',
  zip: 'place',
  city: 'place',
  region: 'place',
  religion: 'origin',
  ethnicity: 'origin',
}
/** Of things too: they only tell beside what people alone have. */
const ofAnything = new Set<Attribute>(['place', 'department', 'job'])

/** A column that tells something of somebody. */
export interface AttributeColumn {
  position: number
  /** Its header, which is a known word. */
  name: string
  isPersonal: boolean
}

const mostColumns = 8

/** The columns that may single people out together, none where nothing tells that the rows are people. */
export function attributesOf(
  columns: readonly { name?: string | undefined }[],
  judged: readonly Judged[],
): AttributeColumn[] {
  const found = columns.flatMap(({ name = '' }, position): AttributeColumn[] => {
    const attribute = attributeOf(name, judged[position])
    return attribute
      ? [{ position, name: name.slice(0, 60) || `column ${position + 1}`, isPersonal: !ofAnything.has(attribute) }]
      : []
  })
  return found.some(({ isPersonal }) => isPersonal) ? found.slice(0, mostColumns) : []
}

function attributeOf(name: string, judged: Judged | undefined): Attribute | undefined {
  if (judged?.verdict?.rule.id === 'date-of-birth') return 'birth'
  if (name === '') return undefined
  const { words } = headerWords(name)
  for (let from = 0; from < words.length; from++) {
    const attribute = byPhrase.get(words.slice(from).join(''))
    if (attribute) return attribute
  }
  return headerSays(name)
    .concepts.map(concept => byConcept[concept])
    .find(each => each !== undefined)
}
