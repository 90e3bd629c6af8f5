import { textLists } from './text-lists.ts'

/** Whole sentences by language and topic (`en hr/payroll`), for kinds of document that are mostly prose. Slots are filled when a document is made. */
export const sentences = textLists('sentences.txt')
