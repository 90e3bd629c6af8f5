import type { ConsentScope } from '../../kit/connector.ts'
import { scopes, type ScopeName } from '../scopes.ts'
import type { ServiceName } from './settings.ts'

export interface Right {
  name: ScopeName
  why: string
  /** The services that ask for it; all where there are none. */
  asked?: readonly ServiceName[]
  /** Without it nothing of these can be read; others only know less. */
  needed?: readonly ServiceName[]
  /** Of an interface that nothing else needs: where it cannot be reached, it is missing like a right. */
  apart?: true
}

export const rights: readonly Right[] = [
  {
    name: 'users',
    why: 'To know who there is, whose drives there are, who administers and who signs in with a second step.',
    needed: ['drive', 'gmail', 'chat', 'identities'],
  },
  {
    name: 'drive',
    why: 'To list the files of people and of shared drives, see who may reach each, and read what they contain. Nothing is written.',
    asked: ['drive'],
    needed: ['drive'],
  },
  {
    name: 'labels',
    why: 'To know which classification labels the organisation has, what they are called, and which files carry them. Without it, labels of Drive stay unread.',
    asked: ['drive'],
    apart: true,
  },
  {
    name: 'groups',
    why: 'To know groups and who is in them, and to read shared drives that people belong to through groups alone. Without it, these stay unread.',
    needed: ['identities'],
  },
  {
    name: 'domains',
    why: "To know the organisation's own domains: what goes to others is shared outside. Without it, the administrator's alone counts.",
  },
  {
    name: 'security',
    why: 'To know the applications of others that people let in, and what these may do. Without it, they stay unknown. With “May change things” it also signs accounts out.',
    asked: ['identities'],
  },
  {
    name: 'gmail',
    why: 'To read mail with what is attached, who wrote to whom, who may read a mailbox for somebody else, and what is passed on. Nothing is written.',
    asked: ['gmail'],
    needed: ['gmail'],
  },
  {
    name: 'chatAdminSpaces',
    why: 'To list the spaces of Chat that have a name, and whether everybody may find them.',
    asked: ['chat'],
    needed: ['chat'],
  },
  { name: 'chatAdminMembers', why: 'To know who belongs to them.', asked: ['chat'], needed: ['chat'] },
  { name: 'chatSpaces', why: 'To list what people have among themselves.', asked: ['chat'], needed: ['chat'] },
  { name: 'chatMembers', why: 'To know who takes part in it.', asked: ['chat'], needed: ['chat'] },
  {
    name: 'chatMessages',
    why: 'To read what is written and uploaded there. Nothing is written.',
    asked: ['chat'],
    needed: ['chat'],
  },
  {
    name: 'policies',
    why: 'To know how far people may share, forward and publish, and whether a second step is asked of them. It takes a super administrator. Without it, that stays unknown.',
    asked: ['identities'],
  },
  {
    name: 'reports',
    why: 'To know who opened, took away and shared what, who signed in, and what administrators changed. Needed for activity alone.',
    asked: ['activity'],
    needed: ['activity'],
  },
]

/** What changing things takes, delegated apart. */
export const writeRights: readonly Pick<Right, 'name' | 'why' | 'asked'>[] = [
  {
    name: 'driveWrite',
    why: 'Only to take access away, let it end, lock files, and give or take labels, when somebody asks for it.',
  },
  {
    name: 'mailForwarding',
    why: 'Only to end that a mailbox passes mail on to the outside, when somebody asks for it.',
    asked: ['gmail'],
  },
  {
    name: 'mailFilters',
    why: 'Only to delete filters that pass mail on to the outside, when somebody asks for it.',
    asked: ['gmail'],
  },
  { name: 'userWrite', why: 'Only to suspend accounts, when somebody asks for it.' },
]

const scopeOf =
  (capability: ConsentScope['capability']) =>
  ({ name, why }: Pick<Right, 'name' | 'why'>): ConsentScope => ({ capability, scope: scopes[name], why })

export const allScopes: readonly ConsentScope[] = [...rights.map(scopeOf('read')), ...writeRights.map(scopeOf('write'))]
