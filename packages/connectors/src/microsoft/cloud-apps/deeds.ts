import type { EventType } from '@sharelight/contract'

/** What is done to a file, by the word for it; the first that fits counts. */
const ofFiles: readonly (readonly [RegExp, EventType])[] = [
  [/link.*(delet|remov|disabl|revok)|(delet|remov|disabl|revok)\w* .*link/, 'anonymous_link_deleted'],
  [/\bun ?shar|(remov|delet|revok)\w* .*(shar|collaborat|access|permission)/, 'secure_link_deleted'],
  [/(public|anonymous|open|shared) ?link|link ?(create|add)|anyone/, 'anonymous_link_created'],
  [/invit/, 'sharing_invitation'],
  [/shar(e|ing)|collaborat|permission|access ?(grant|change)|acl/, 'sharing_set'],
  [/download|export/, 'file_downloaded'],
  [/upload|create|add(ed)?\b|new\b/, 'file_uploaded'],
  [/delet|trash|remov|purge/, 'file_deleted'],
  [/renam/, 'file_renamed'],
  [/\bmov/, 'file_moved'],
  [/cop(y|ied)|clone/, 'file_copied'],
  [/edit|modif|updat|chang|restor|writ|save/, 'file_modified'],
  [/view|preview|open|access|read|print/, 'file_accessed'],
]
/** Of what is no file, such as reports and records. */
const exports: typeof ofFiles = [[/download|export/, 'file_downloaded']]
/** What is done to accounts and how an application is set. */
const ofAccounts: readonly (readonly [RegExp, EventType])[] = [
  [
    /(fail\w*|wrong|invalid|denied|unsuccessful) ?(log|sign)[ -]?(in|on)|(log|sign)[ -]?(in|on)\w* ?(fail|error|denied)/,
    'sign_in_failed',
  ],
  [/(log|sign)(s|ged|ned)?[ -]?(in|on)\b|\bsso\b|authenticat/, 'sign_in'],
  [/\broles?\b|privilege|admin/, 'role_changed'],
  [/consent|oauth|\bapps?\b|application|token|api key/, 'application_changed'],
  [/\bgroups?\b|\bteams?\b/, 'group_changed'],
  [/\busers?\b|account|password|member|mfa|factor/, 'account_changed'],
  [/setting|polic(y|ies)|configur|organi[sz]ation|domain/, 'settings_changed'],
]
const asFolders: Partial<Record<EventType, EventType>> = {
  file_uploaded: 'folder_created',
  file_modified: 'folder_modified',
  file_moved: 'folder_moved',
  file_renamed: 'folder_renamed',
  file_deleted: 'folder_deleted',
}

/** What an activity of an application means here, by Defender's name of it and of what it was done to; nothing where no rule knows it. */
export function deedOf(action: string, object: string | null | undefined): EventType | undefined {
  const name = wordsOf(action)
  const kind = wordsOf(object ?? '')
  const isFile = /\b(file|folder|document|spreadsheet|presentation|item|page)s?\b/.test(`${kind} ${name}`)
  const type = isFile ? firstOf(ofFiles, name) : (firstOf(ofAccounts, name) ?? firstOf(exports, name))
  const isFolder = /\bfolders?\b/.test(kind) || (!kind && /\bfolders?\b/.test(name))
  return (isFolder && type && asFolders[type]) || type
}

const firstOf = (rules: readonly (readonly [RegExp, EventType])[], name: string) =>
  rules.find(([pattern]) => pattern.test(name))?.[1]

/** `FileDownloaded`, `file_download` and `File download` are the same words. */
const wordsOf = (text: string) =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.:-]+/g, ' ')
    .trim()
    .toLowerCase()
