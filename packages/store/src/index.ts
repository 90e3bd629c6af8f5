export { backUp, type BackupPlace } from './backup/backup.ts'
export type { TableSum } from './backup/contents.ts'
export { restoreBackup } from './backup/restore.ts'
export { BackupFailure } from './backup/sealed-file.ts'
export { recordFirstScan } from './analytics/first-scan.ts'
export { AnalyticsDamaged } from './analytics/damage.ts'
export { writeExposures, writeItems, type BulkExposure } from './analytics/bulk-items.ts'
export { openBulkEvents, type BulkEvents, type EventLists } from './analytics/bulk-events.ts'
export { readColleagues } from './analytics/anomalies/dealings.ts'
export { findAnomalies, mondayOf } from './analytics/anomalies/find.ts'
export {
  firstEventTime,
  markChecked,
  readAnomalies,
  readChecked,
  type StoredAnomaly,
} from './analytics/anomalies/read.ts'
export * from './analytics/client.ts'
export { readClusters } from './analytics/clusters.ts'
export { never } from './analytics/codec.ts'
export * from './analytics/keys.ts'
export { discardUnfinished } from './analytics/discard.ts'
export { seenLabelNames } from './analytics/seen-labels.ts'
export { readLabelChanges, type LabelChangeRow } from './analytics/label-history.ts'
export { changedItems, foundEvents, type ChangedItem, type FoundEvent } from './analytics/scan-changes.ts'
export { asTold, identityOf, standingExposures, type StoredExposure } from './analytics/exposures.ts'
export { restate } from './analytics/restate.ts'
export { signInCountry } from './analytics/sign-in-country.ts'
export { tellingsOf, type StoredShare } from './analytics/share-events.ts'
export { readContexts, type StoredContext } from './analytics/folders/contexts.ts'
export { describeFolders } from './analytics/folders/describe.ts'
export { storedEvents } from './analytics/fresh-events.ts'
export { setDepartments, type Place } from './analytics/departments.ts'
export { setLeaves } from './analytics/leaves.ts'
export { setJustified, type EventReference } from './analytics/justified.ts'
export type { KnownFolder } from './analytics/lookup.ts'
export { runMetric } from './analytics/metric.ts'
export { refreshSlices } from './analytics/slices/refresh.ts'
export { readIdentityKind } from './analytics/identities.ts'
export { keptByName, lostWith, type KeptItems, type LostItems } from './analytics/what-if.ts'
export { readSubjectHits, type SubjectHit } from './analytics/subject-hits.ts'
export { eraseSource, pathsOfValues, readFindings, readItem, type StoredItem } from './analytics/read-item.ts'
export { countOverlaps, matchEvents, setMatched, type MatchedEvent } from './analytics/policies.ts'
export { readKeptCopies, readPlaces, type StoredPlace } from './analytics/read-place.ts'
export {
  alignOwnLabels,
  findingsOf,
  relabelItems,
  sampleItems,
  selectItems,
  type ItemSelection,
  type Relabelled,
} from './analytics/relabel.ts'
export { dropVariant, rerate } from './analytics/rerate.ts'
export { fixedRules, rulesThat, type Rules, type VersionedRater } from './analytics/rules.ts'
export * from './analytics/rows.ts'
export { openScanSink, type ScanSink } from './analytics/sink.ts'
export type { ScanScope } from './analytics/scan-scope.ts'
export { contentScansAmong } from './analytics/content-scans.ts'
export { forgetScanItems } from './analytics/scan-items.ts'
export * as tables from './analytics/tables.ts'
export { SealBroken, type NamedKey } from './keys/cipher.ts'
export { KeyDestroyed } from './keys/data-keys.ts'
export { parseCommand } from './keys/key-command.ts'
export { keyFilePath, keyPlaces } from './keys/key-file.ts'
export type { Keys, KeyState } from './keys/keys.ts'
export type { Rotated } from './keys/rotate.ts'
export type { NumberedKind, Numbers } from './numbers.ts'
export { describeError } from './describe-error.ts'
export { DataFolderInUse, lockFile } from './lock.ts'
export {
  dropOldAttempts,
  forgetAttempts,
  giveBackAttempts,
  reserveAttempts,
  type AttemptCounter,
  type Reserved,
} from './meta/attempts.ts'
export { accountAtRisk, failingAccounts } from './meta/failing-accounts.ts'
export { forgetGrants, openGrant, type Grant } from './meta/grants.ts'
export { appendAll, audit, type AuditLine } from './meta/audit/append.ts'
export { installationTrail, type AuditActor, type AuditChange } from './meta/audit/entry.ts'
export { readAuditHeads, type AuditHead } from './meta/audit/heads.ts'
export { pruneAuditTrails } from './meta/audit/prune.ts'
export {
  auditRowHolds,
  auditTrailIds,
  firstBrokenAudit,
  verifyAuditTrail,
  type AuditProblem,
  type VerifiedTrail,
} from './meta/audit/verify.ts'
export * from './meta/boss.ts'
export {
  forgetCursors,
  lookStream,
  scanCursors,
  type Beside,
  type ScanCursors,
  type StreamState,
} from './meta/cursors.ts'
export {
  groupsOf,
  groupsOfEach,
  membersOf,
  peopleOf,
  sizesOf,
  writeMemberships,
  type Belongs,
  type Member,
  type MembershipRow,
} from './meta/memberships.ts'
export {
  forgetFeeds,
  readCoverage,
  writeFeedPage,
  type AccountRow,
  type ResourceRow,
  type SourceCoverage,
} from './meta/feeds.ts'
export { reachOf, type Reach } from './analytics/reach.ts'
export { sharedPauses, type SharedPauses } from './meta/pauses.ts'
export { fromNewRow, joinedText, jsonText } from './meta/expressions.ts'
export { toldIn } from './meta/told.ts'
export { markingCommits } from './meta/commit-mark.ts'
export {
  afterCommit,
  apart,
  asOneUnit,
  commitFor,
  outsideCalls,
  requireVouched,
  vouchFor,
} from './meta/unit/one-unit.ts'
export { mostBytes as mostNoticeBytes, type Notices } from './meta/notices.ts'
export type { AllQueries, Meta } from './meta/meta.ts'
export * from './meta/tables/index.ts'
export type { PlanPart } from './meta/tables/work.ts'
export { json, TooDeep } from './meta/tables/columns.ts'
export { UnscopedQuery } from './meta/tenant-scope.ts'
export type { OrganisationDatabase, OrganisationQueries } from './meta/tables/organisation.ts'
export { countWork, type WorkCounts } from './meta/work/counts.ts'
export type { Presence } from './meta/work/presence.ts'
export * from './meta/work/tasks.ts'
export { giveBackTasks, unseenWorkers } from './meta/work/unseen.ts'
export * from './open.ts'
export { isConflict, isRefusedData } from './refused.ts'
export { repair } from './repair/repair.ts'
export { StartFailure } from './start-failure.ts'
export { isLoopbackHost, readTlsMode, tlsAdvice, tlsTowards, type TlsChoice } from './tls.ts'
export { MetaDamaged } from './meta/pglite-supervisor.ts'
export { EmbeddedDatabaseStopped, isDiskFull, isStoreUnavailable, StoreUnavailable } from './unavailable.ts'
export type { OutboxEntry } from './outbox/claim.ts'
export type { DeadEntry, PutAside, TakenEntry } from './outbox/settling.ts'
export { createDeliverer, DeliveryRefused, type Deliverer, type Delivery } from './outbox/deliverer.ts'
export { dueReceivers, forgetDeliveries, noteDeliveries, receiverKind, type DueReceiver } from './outbox/receivers.ts'
export { enqueue, leaveOver, strikeOff, type NewEntry } from './outbox/enqueue.ts'
