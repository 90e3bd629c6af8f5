import { textLists } from './text-lists.ts'

/** Sentences from which the names tagger learns, per language, written for this project. Only `{name}`, `{first}`, `{last}` and `{address}` are marked. */
export const templates = textLists('name-templates.txt')
