import { rule, type Match, type RuleSource } from '../../rule.ts'

/** Words that make a text speak of a person, in several languages. */
const personal = [
  'employee', 'applicant', 'candidate', 'member', 'patient', 'client', 'customer', 'person', 'identifies as', 'self identified', 'disclosed', 'declared',
  'records', 'profile', 'personnel', 'staff member', 'gender', 'religion', 'ethnicity', 'race', 'sexual orientation', 'nationality', 'confession',
  'denomination', 'affiliation',
  'mitarbeiter', 'mitarbeiterin', 'bewerber', 'bewerberin', 'er ist', 'sie ist', 'konfession', 'mitglied', 'salarie', 'salariee', 'candidat', 'il est',
  'elle est', 'adherent', 'religione', 'empleado', 'empleada', 'candidato', 'afiliado', 'afiliada', 'dipendente', 'iscritto', 'iscritta', 'funcionario',
  'funcionaria', 'medewerker', 'werknemer', 'lid',
]
/** Words of rules of conduct and of laws, which name the categories and nobody. */
const general = [
  'regardless of', 'discrimination', 'discriminate', 'discriminatory', 'harassment', 'harass', 'inclusive', 'inclusion', 'diversity', 'code of conduct',
  'equal opportunity', 'protected class', 'protected characteristics', 'criteria such as', 'vulnerabilities', 'gdpr', 'article 9', 'diskriminierung',
  'unabhangig von', 'discriminacion', 'discriminazione', 'discriminatie', 'discriminacao', 'independientemente de', 'quels que soient',
]

/** A category's own name in an enumeration names nobody: `race, ethnicity, sexual orientation and disability`. */
const category = /^(?:disability|sexual orientation|ethnicity|ethnic origin|political (?:opinions?|affiliation)|union membership|religious beliefs?)$/i
const isEnumerated = ({ raw, before, after }: Match) => category.test(raw)
  && (/,\s*(?:and |or )?(?:\w+ )?$/.test(before()) || /^(?:\s?\([^)]*\))?,/.test(after()))

/** Programs, too, have parts that are disabled. */
const people = `(?:${[
  'employee|worker|person|people|patient|member|applicant|candidate|child|veteran|spouse|wife|husband|son|daughter|mother|father|he|she|colleague|student',
].join('|')})s?`
const personBefore = new RegExp(`\\b${people}(?:'s)?[ :]{1,2}(?:(?:is|are|was|were|became|has been|now)[ ]){0,2}(?:\\w+ly )?$`, 'i')
const personAfter = new RegExp(`^ (?:since|${people})\\b`, 'i')
const isSaidOfPerson = ({ before, after }: Match) => personBefore.test(before()) || personAfter.test(after())

const common = {
  kind: 'special-category', parent: 'regulated/special_categories', weight: 'indicative', near: personal, not: general, within: 60, strength: 'none',
  accept: (_, match) => !isEnumerated(match), check: 'said of a person',
  regulations: ['gdpr'],
} satisfies Partial<RuleSource>
const source = 'Regulation (EU) 2016/679 (GDPR), article 9(1)'

/** Special categories of personal data: words in the context of a person. */
export const specialRules = [
  rule({
    ...common, id: 'ethnic-origin', name: 'Racial or ethnic origin', source,
    terms: [
      'african american', 'black or african american', 'hispanic', 'latino', 'latina', 'caucasian', 'asian american', 'native american', 'pacific islander',
      'roma origin', 'sinti', 'ethnic origin', 'ethnicity', 'racial origin', 'skin colour', 'skin color', 'mixed race', 'ethnische herkunft', 'hautfarbe',
      'migrationshintergrund', 'origine ethnique', 'couleur de peau', 'origen etnico', 'raza mestiza', 'origine etnica', 'origem etnica', 'etnische afkomst',
    ],
  }),
  rule({
    ...common, id: 'religion', name: 'Religious or philosophical belief', source,
    terms: [
      'muslim', 'catholic', 'protestant', 'jewish', 'hindu', 'buddhist', 'sikh', 'jehovah s witness', 'mormon', 'orthodox christian', 'atheist', 'agnostic',
      'scientologist', 'religious belief', 'religious beliefs', 'church tax', 'romisch katholisch', 'evangelisch', 'katholisch', 'muslimisch', 'judisch',
      'konfessionslos', 'kirchensteuer', 'catholique', 'musulman', 'musulmane', 'juif', 'juive', 'protestante', 'catolico', 'catolica', 'judio', 'judia',
      'cattolico', 'cattolica', 'musulmano', 'musulmana', 'ebreo', 'ebrea', 'ateo', 'katholiek', 'moslim', 'joods', 'gereformeerd',
    ],
  }),
  rule({
    ...common, id: 'political-opinion', name: 'Political opinion', source,
    terms: [
      'political party', 'registered democrat', 'registered republican', 'political affiliation', 'political opinion', 'political opinions', 'labour party',
      'conservative party', 'communist party', 'parteimitglied', 'parteizugehorigkeit', 'politische meinung', 'parti politique', 'opinion politique',
      'opinions politiques', 'partido politico', 'afiliacion politica', 'opinion politica', 'partito politico', 'opinione politica', 'filiacao partidaria',
      'politieke voorkeur', 'politieke partij',
    ],
  }),
  rule({
    ...common, id: 'union-membership', name: 'Trade union membership', source, not: [...general, 'type', 'typescript', 'struct', 'array', 'enum'],
    terms: [
      'trade union', 'union member', 'union membership', 'labor union', 'labour union', 'shop steward', 'union dues', 'gewerkschaft', 'gewerkschaftsmitglied',
      'betriebsrat', 'syndicat', 'adherent syndical', 'syndique', 'delegue syndical', 'sindicato', 'afiliacion sindical', 'delegado sindical', 'sindacato',
      'iscrizione al sindacato', 'vakbond', 'vakbondslid',
    ],
  }),
  rule({
    ...common, id: 'sexual-orientation', name: 'Sex life or sexual orientation', source,
    terms: [
      'homosexual', 'heterosexual', 'bisexual', 'lesbian', 'gay', 'transgender', 'transsexual', 'non binary', 'nonbinary', 'queer', 'asexual', 'pansexual',
      'intersex', 'sexual orientation', 'same sex partner', 'homosexuell', 'lesbisch', 'schwul', 'bisexuell', 'sexuelle orientierung', 'homosexuel',
      'homosexuelle', 'lesbienne', 'orientation sexuelle', 'homosexual', 'lesbiana', 'transexual', 'orientacion sexual', 'omosessuale', 'lesbica',
      'orientamento sessuale', 'orientacao sexual', 'seksuele geaardheid', 'homoseksueel',
    ],
  }),
  rule({
    ...common, id: 'genetic-data', name: 'Genetic data', source,
    terms: [
      'genetic test', 'genetic testing', 'genome sequence', 'brca1', 'brca2', 'dna test', 'dna profile', 'genotype', 'karyotype', 'gentest', 'genetische daten',
      'test genetique', 'profil adn', 'prueba genetica', 'perfil genetico', 'test genetico', 'dna test resultaat',
    ],
  }),
  rule({
    ...common, id: 'biometric-data', name: 'Biometric data', source,
    near: personal.filter(word => !['client', 'customer', 'member', 'records', 'profile', 'affiliation'].includes(word)),
    not: [
      ...general, 'key', 'keys', 'keyring', 'certificate', 'tls', 'ssl', 'ssh', 'gpg', 'pgp', 'openpgp', 'hash', 'checksum', 'sha1', 'sha256', 'md5', 'digest',
      'browser', 'commit', 'signature', 'signatures', 'issuer',
    ],
    terms: [
      'fingerprint', 'fingerprints', 'iris scan', 'retina scan', 'facial recognition', 'face scan', 'voiceprint', 'biometric', 'biometric data', 'palm print',
      'fingerabdruck', 'fingerabdrucke', 'iriserkennung', 'gesichtserkennung', 'biometrische daten', 'empreintes digitales', 'reconnaissance faciale',
      'huella dactilar', 'huellas dactilares', 'reconocimiento facial', 'impronte digitali', 'riconoscimento facciale', 'impressao digital', 'vingerafdruk',
      'gezichtsherkenning',
    ],
  }),
  rule({
    ...common, id: 'disability', name: 'Disability', source: 'GDPR articles 4(15) and 9(1); ADA',
    accept: (_, match) => !isEnumerated(match) && (match.raw.toLowerCase() !== 'disabled' || isSaidOfPerson(match)),
    terms: [
      'disabled', 'disability', 'wheelchair', 'severely disabled', 'hearing impaired', 'visually impaired', 'special needs', 'schwerbehindert',
      'schwerbehinderung', 'grad der behinderung', 'behinderung', 'handicape', 'handicapee', 'travailleur handicape', 'discapacidad', 'minusvalia',
      'invalidita', 'disabile', 'deficiencia', 'arbeidsongeschikt',
    ],
  }),
  rule({
    ...common, id: 'criminal-record', name: 'Criminal convictions and offences', source: 'GDPR article 10',
    terms: [
      'criminal record', 'criminal conviction', 'convicted of', 'felony', 'misdemeanor', 'prison sentence', 'probation', 'arrest record', 'vorstrafe',
      'vorbestraft', 'fuhrungszeugnis', 'freiheitsstrafe', 'casier judiciaire', 'condamnation', 'antecedentes penales', 'condenado por',
      'casellario giudiziale', 'precedenti penali', 'antecedentes criminais', 'strafblad', 'veroordeeld',
    ],
  }),
]
