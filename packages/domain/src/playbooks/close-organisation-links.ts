import { eq, type PlaybookRule } from './playbook.ts'

export const closeOrganisationLinks: PlaybookRule = {
  id: 'close_organisation_links',
  title: 'Close organisation-wide links to highly sensitive files',
  group: 'sharing',
  kind: 'plan',
  subject: 'files',
  mends: 'Highly sensitive files that everybody in the organisation can open through a link.',
  explanation:
    'A link for the whole organisation gives payroll, contracts or secrets to everybody who comes across it, and to whoever takes over one account.',
  risk: {
    level: 'medium',
    says: 'Colleagues who only have the link lose it until somebody shares the file with them.',
  },
  sideEffects: ['Links in mails, chats and pages stop working for those who were not given access by name.'],
  steps: [
    'The links of each file are read as they are now.',
    'Links that let everybody in the organisation in are taken away.',
    'The source is read again.',
  ],
  remedies: ['remove_organisation_link'],
  usedBy: 'anybody',
  where: () => [eq('linkTo', 'everyone'), eq('sensitivity', 3)],
}
