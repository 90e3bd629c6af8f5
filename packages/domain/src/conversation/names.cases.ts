import { labelTree } from '../labels/product-labels.ts'
import { labelNames } from './label-names.ts'
import { nameBook, type KnownName, type NameKind } from './names.ts'

const named = (kind: NameKind, ...names: string[]): KnownName[] => names.map(name => ({ kind, name, value: name }))
const detector = (key: string, labelName: string) => ({ key, labelName, shortName: labelName, deleted: false })
const detectors = [
  detector('regulated/pii/us-passport', 'US passport number'),
  detector('regulated/pii/de-passport', 'German passport number'),
  detector('regulated/pfi/iban', 'IBAN'),
  detector('regulated/credentials/private-key', 'Private key'),
]

/** Names of the organisation that the cases ask about; what is not a label is compared by its name. */
export const organisation = nameBook([
  ...named(
    'department',
    'Finance',
    'Human Resources',
    'Engineering',
    'Sales',
    'Legal',
    'Marketing',
    'IT',
    'Customer Support',
  ),
  ...['Anna Keller', 'Ben Okafor', 'Maria Santos', 'Tom Becker', 'Priya Nair', 'Oliver Grant'].map(
    (name): KnownName => ({
      kind: 'person',
      name,
      value: name,
      identity: 'employee',
      also: [`${name.toLowerCase().replace(' ', '.')}@example.org`],
    }),
  ),
  {
    kind: 'person',
    name: 'Lena Fischer',
    value: 'Lena Fischer',
    identity: 'contact',
    also: ['lena.fischer@acme.example'],
  },
  { kind: 'person', name: 'John Smith', value: 'John Smith', identity: 'personal', also: ['john.smith@gmail.example'] },
  ...named('organization', 'acme.example', 'northwind.example', 'contoso.example', 'globex.example'),
  ...named('source', 'Berlin file server', 'Company Drive', 'Design archive'),
  ...named(
    'service',
    'Exchange',
    'OneDrive',
    'Teams',
    'SharePoint',
    'Gmail',
    'Drive',
    'Local Disk',
    'Network Drive',
    'DropBox',
  ),
  { kind: 'service', name: 'Google Drive', value: 'Drive' },
  ...named('folder', 'Board papers', 'Payroll 2026'),
  ...labelNames([...labelTree.all, ...detectors]),
])
