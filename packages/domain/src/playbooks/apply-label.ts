import { atLeast, eq, notIn, type PlaybookRule } from './playbook.ts'

export const applyLabel: PlaybookRule = {
  id: 'apply_label',
  title: 'Apply a sensitivity label',
  group: 'content',
  kind: 'plan',
  subject: 'files',
  mends: 'Sensitive files without a sensitivity label of their own.',
  explanation:
    'A label inside the file travels with it: mail gateways, office programs and other products protect what carries one.',
  risk: { level: 'low', says: 'The file is written anew with its label; its content stays the same.' },
  sideEffects: [
    'The file’s time of change and its checksum change.',
    'Encrypted and signed files are left as they are.',
  ],
  steps: [
    'Each file is opened to see whether it can carry a label.',
    'The label is written into a copy, which is checked and then takes the file’s place.',
    'The source is read again.',
  ],
  remedies: ['apply_label'],
  usedBy: 'anybody',
  choices: [
    {
      name: 'name',
      title: 'Label',
      hint: 'The name of the label as people know it.',
      kind: 'text',
      default: 'Confidential',
    },
    {
      name: 'label',
      title: 'Id of the label',
      hint: 'As Microsoft Purview shows it, such as 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d.',
      kind: 'text',
      default: null,
    },
    {
      name: 'tenant',
      title: 'Id of the tenant',
      hint: 'The tenant that the label belongs to, as Microsoft Entra shows it.',
      kind: 'text',
      default: null,
    },
  ],
  where: ({ microsoftLabels }) => [atLeast('sensitivity', 2), notIn('label', [...microsoftLabels]), eq('kind', 'file')],
}
