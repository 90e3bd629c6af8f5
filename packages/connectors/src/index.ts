export * from './kit/connector.ts'
export * from './kit/http/index.ts'
export * from './kit/oauth/index.ts'
export { localIo } from './kit/local-io.ts'
export { everyEntry, pagesOf, type Listed } from './kit/pages.ts'
export { withAlternatives } from './kit/alternatives.ts'
export { sourcesPage } from './sources-page.ts'
export { secretPaths, splitSecrets, withSaved } from './kit/secrets.ts'
export { scrubbed, scrubber, withoutLeaks, type Scrub } from './kit/scrub.ts'
export { licensed, type Licensed } from './kit/licensed.ts'
export type { Licence } from './kit/connector.ts'
export { isSamePlace, withReading } from './kit/reading-settings.ts'
export { administersTenant } from './microsoft/administers.ts'
export { cloudOfAuthority } from './microsoft/clouds.ts'
export { sourceFaultOf } from './kit/source-fault-of.ts'
export * from './registry.ts'
export {
  hasScript,
  scriptOf,
  type Script,
  type ScriptLanguage,
  type ScriptOrder,
  type ScriptTarget,
} from './scripts.ts'
export { listFolders, type FolderListing } from './kit/places/list-folders.ts'
export { Places, type PlacesRules } from './kit/places/places.ts'
export { guessOwnDomains } from './kit/identity/own-domains.ts'
export { displayDomain, normaliseAddress, type NormalAddress } from './kit/identity/normalise-address.ts'
export { isOwnDomain, registrableDomain, resolveAddress, type ResolvedAddress } from './kit/identity/resolve-address.ts'
export { shareTypeOf, widest } from './kit/identity/share-type.ts'
export { columnContent } from './kit/tables/content.ts'
export type { HashedRows } from './kit/tables/hashed-rows.ts'
export { takeSample, type Cell } from './kit/tables/sample.ts'
