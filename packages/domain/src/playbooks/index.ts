export { playbookById, playbooks } from './registry.ts'
export type { PlaybookFacts, PlaybookRule } from './playbook.ts'
