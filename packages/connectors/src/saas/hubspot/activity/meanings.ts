import type { EventType } from '@sharelight/contract'

export type Meaning = EventType

/** What is done to what people keep: records, pages, files and the like. */
const toContent: readonly (readonly [RegExp, EventType])[] = [
  [/EXPORT|DOWNLOAD/, 'file_downloaded'],
  [/DELET|REMOVE|PURGE|ARCHIVE|UNPUBLISH/, 'file_deleted'],
  [/CREAT|IMPORT|UPLOAD|RESTORE|CLONE|ADD|PUBLISH|SCHEDULE/, 'file_uploaded'],
  [/VIEW|READ|ACCESS/, 'file_accessed'],
  [/UPDAT|CHANGE|EDIT|MODIF|MERGE|MOVE|ASSIGN|PERFORM|ENROLL|SEND|ENABLE|DISABLE|ACTIVATE/, 'file_modified'],
]
const among = (rules: readonly (readonly [RegExp, EventType])[], word: string) =>
  rules.find(([pattern]) => pattern.test(word.toUpperCase()))?.[1]

interface Named {
  category: string
  subCategory: string
  action: string
}

/** By the category of a record of the account's log, from the particular to the general. */
export function recordMeaning({ category, subCategory, action }: Named): Meaning | undefined {
  const [kind, part, deed] = [category, subCategory, action].map(one => one.toUpperCase()) as [string, string, string]
  if (/EXPORT/.test(`${kind} ${part} ${deed}`)) return 'file_downloaded'
  if (/LOGIN|SIGN_?IN/.test(kind)) return /FAIL/.test(`${part} ${deed}`) ? 'sign_in_failed' : 'sign_in'
  if (/PERMISSION|ROLE|SEAT/.test(`${kind} ${part}`)) return 'role_changed'
  if (/TEAM|GROUP/.test(kind)) return 'group_changed'
  if (/^(USER|EMPLOYEE|PARTNER)|_USER\b/.test(kind)) return 'account_changed'
  if (/APP|INTEGRATION|API|OAUTH|WEBHOOK|PRIVATE/.test(kind)) return 'application_changed'
  if (
    /^PROPERTY$|PROPERTY_DEFINITION|SETTING|ACCOUNT|DOMAIN|SECURITY|PIPELINE|SANDBOX|BUSINESS_UNIT|BRAND|CRITICAL|SCHEMA|OBJECT_TYPE|SUBSCRIPTION|TRACKING|BILLING/.test(
      kind,
    )
  )
    return 'settings_changed'
  if (
    /CRM|PROPERTY_VALUE|OBJECT|RECORD|ASSOCIATION|CONTACT|COMPAN|DEAL|TICKET|ENGAGEMENT|NOTE|EMAIL|TASK|CALL|MEETING|FILE|CONTENT|PAGE|BLOG|CAMPAIGN|FORM|LIST|SEGMENT|WORKFLOW|SEQUENCE|REPORT|DASHBOARD|IMPORT|AD|SOCIAL|TEMPLATE|DOCUMENT|KNOWLEDGE|CONVERSATION|CHATFLOW|QUOTE|PRODUCT|COMMERCE|INVOICE|PAYMENT|APPROVAL/.test(
      kind,
    )
  )
    return among(toContent, deed)
  return undefined
}

const security: readonly (readonly [RegExp, EventType])[] = [
  [/EXPORT|DOWNLOAD/, 'file_downloaded'],
  [/LOGIN|SIGN_?IN/, 'sign_in'],
  [/API|TOKEN|APP|OAUTH|INTEGRATION|WEBHOOK/, 'application_changed'],
  [/PERMISSION|ROLE|ADMIN|SEAT/, 'role_changed'],
  [/TEAM|GROUP/, 'group_changed'],
  [/PASSWORD|TWO_?FACTOR|2FA|MFA|USER|EMPLOYEE|PHONE|EMAIL|INVITE|PARTNER/, 'account_changed'],
  [/SHARE|LINK/, 'sharing_set'],
  [/SETTING|SSO|SAML|DOMAIN|SECURITY|ACCOUNT|SESSION|IP_|POLICY|HUB/, 'settings_changed'],
  [/DELET|REMOVE/, 'file_deleted'],
]
export const securityMeaning = (type: string): Meaning | undefined => among(security, type)

export const contentMeaning = (event: string): Meaning | undefined => among(toContent, event)
