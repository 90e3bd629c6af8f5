import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Reference } from './paging.ts'

const LabelName = z.object({ key: z.string(), name: z.string() })

/** A file that does not go with what its folder is about, and why, in a sentence. */
export const OutOfPlaceFile = z.object({
  id: z.string(),
  name: z.string(),
  labels: z.array(LabelName),
  sentence: z.string(),
})
export type OutOfPlaceFile = z.infer<typeof OutOfPlaceFile>

/** What a folder is about, from its name and from what it holds. */
export const FolderContextDetail = z.object({
  /** A label of the type Folder_context; null where neither its name nor what it holds decides. */
  about: LabelName.nullable(),
  /** What sort of folder its name says it is, as a label of the same type: of a project, a department, a customer, a person. */
  kind: LabelName.nullable(),
  /** 0 to 100. */
  confidence: z.number(),
  /** Why, in plain sentences. */
  sentence: z.string(),
  /** The folder above that it takes its context from, where it says too little itself. */
  inheritedFrom: Reference.nullable(),
  /** Branches of information types that are expected of new files; nothing stands out where there are none. */
  expected: z.array(LabelName),
  /** Files directly in it that are sensitive and not expected: how many the user may see, and the first of them. */
  outOfPlace: z.object({ total: z.int(), files: z.array(OutOfPlaceFile) }),
})
export type FolderContextDetail = z.infer<typeof FolderContextDetail>

export const getFolderContext = endpoint({
  method: 'GET',
  path: '/folders/:id/context',
  summary: 'What a folder is about, how sure that is and why, and which files do not go with it',
  input: z.object({ id: z.uuid().meta({ examples: ['7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10'] }) }),
  /** Null until it was looked at: that is done after each scan. */
  output: z.object({ context: FolderContextDetail.nullable() }),
  access: 'user',
  feature: 'folders_context_labels',
  errors: ['not_found', 'restricted', 'edition_required'],
  audit: 'none',
})
