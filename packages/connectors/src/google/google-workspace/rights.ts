import type { ConsentScope } from '../../kit/connector.ts'
import { scopes, type ScopeName } from '../scopes.ts'
import type { ServiceName } from './settings.ts'

interface Right {
  name: ScopeName
  why: string
  /** Without it nothing of these can be read; others only know less. */
  needed: readonly ServiceName[]
}

export const rights: readonly Right[] = [
  { name: 'users', why: 'To know who there is, and so whose drives there are.', needed: ['drive'] },
  {
    name: 'drive',
    why: 'To list the files of people and of shared drives, see who may reach each, and read what they contain. Nothing is written.',
    needed: ['drive'],
  },
  {
    name: 'groups',
    why: 'To read shared drives that people belong to through groups alone. Without it, these drives stay unread.',
    needed: [],
  },
  {
    name: 'domains',
    why: "To know the organisation's own domains: what goes to others is shared outside.",
    needed: [],
  },
]

export const readScopes: readonly ConsentScope[] = rights.map(({ name, why }) => ({
  capability: 'read',
  scope: scopes[name],
  why,
}))
