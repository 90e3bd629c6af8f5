import type { User } from './shapes.ts'

/** A page or post as either kind of site tells it. */
export interface ToldPage {
  id: string
  title: string
  isPost: boolean
  /** Ids of the pages above it, the nearest first; unknown where only the nearest is told. */
  parent?: string | undefined
  author: User | undefined
  createdAt: Date | undefined
  changedAt: Date | undefined
  /** Same number, same content. */
  version: string
  storage: string
}

export interface ToldComment {
  id: string
  kind: 'footer' | 'inline'
  author: User | undefined
  createdAt: Date | undefined
  version: string
  storage: string
}

export interface ToldAttachment {
  id: string
  name: string
  mime: string | undefined
  size: number | undefined
  author: User | undefined
  createdAt: Date | undefined
  version: string
}
