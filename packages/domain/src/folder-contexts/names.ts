/** Branches of work that a folder can be about. What is regulated, or of Microsoft's labels, can lie in any of them. */
export const workBranches = ['governance', 'business', 'finance', 'hr', 'legal'] as const
export type WorkBranch = (typeof workBranches)[number]

/** What sort of folder its name says that it is. */
export const folderKinds = ['project', 'department', 'customer', 'person'] as const
export type FolderKind = (typeof folderKinds)[number]

/** Words of folder names, in the languages of the product, by the branch that they speak of. */
const words: Record<WorkBranch, string> = {
  governance:
    'governance board audit audits compliance policies security risk vorstand revision richtlinien sicherheit gobierno auditoria politicas seguridad gouvernance politiques securite ביקורת נהלים אבטחה',
  business:
    'business marketing sales campaign campaigns pricing products product vertrieb kampagnen preise produkte ventas campanas precios productos ventes campagnes prix produits commercial שיווק מכירות',
  finance:
    'finance financial finances accounting accounts invoice invoices billing budget budgets tax taxes treasury finanzen buchhaltung rechnungen steuern finanzas contabilidad facturas impuestos presupuestos comptabilite factures impots כספים חשבוניות מסים',
  hr: 'hr payroll personnel recruiting recruitment hiring salaries bewerbungen personalabteilung personalwesen gehalt gehalter lohn lohne rrhh nominas contratacion salarios rh paie recrutement salaires שכר גיוס',
  legal:
    'legal contracts contract litigation agreements recht vertraege vertrage vertrag legales contratos contrato juridique contrats contrat juridico משפטי חוזים',
}
const phrases: readonly (readonly [string, WorkBranch])[] = [
  ['human resources', 'hr'],
  ['people operations', 'hr'],
  ['recursos humanos', 'hr'],
  ['ressources humaines', 'hr'],
  ['משאבי אנוש', 'hr'],
]
const projects = new Set(['project', 'projekt', 'proyecto', 'projet', 'פרויקט'])

const branchOfWord = new Map(
  workBranches.flatMap(branch => words[branch].split(' ').map((word): [string, WorkBranch] => [word, branch])),
)

/** A name as it is compared: lower case, without accents, words apart. `2024_Invoices` is `2024 invoices`. */
export const plainFolderName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The branch that a folder's name speaks of; undefined where it speaks of none, or of several. */
export function branchOfName(name: string): WorkBranch | undefined {
  const plain = plainFolderName(name)
  const spoken = new Set([
    ...phrases.filter(([phrase]) => ` ${plain} `.includes(` ${phrase} `)).map(([, branch]) => branch),
    ...plain.split(' ').flatMap(word => branchOfWord.get(word) ?? []),
  ])
  return spoken.size === 1 ? [...spoken][0] : undefined
}

/** What an organisation calls its own: names in the form that `plainFolderName` gives. */
export interface KnownNames {
  departments: ReadonlySet<string>
  /** Outside organisations by the telling part of their domain. */
  customers: ReadonlySet<string>
  people: ReadonlySet<string>
}

/** What sort of folder a name says that it is, most telling first. */
export function kindOfName(name: string, known: KnownNames): FolderKind | undefined {
  const plain = plainFolderName(name)
  if (!plain) return undefined
  if (plain.split(' ').some(word => projects.has(word))) return 'project'
  if (known.departments.has(plain)) return 'department'
  if (known.people.has(plain)) return 'person'
  if (known.customers.has(plain) || known.customers.has(plain.replaceAll(' ', ''))) return 'customer'
  return undefined
}
