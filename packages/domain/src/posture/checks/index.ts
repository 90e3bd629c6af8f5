import type { Check } from '../check.ts'
import { accessKeyOld } from './access_key_old/check.ts'
import { adminGuest } from './admin_guest/check.ts'
import { adminSynchronised } from './admin_synchronised/check.ts'
import { adminWithoutSecondFactor } from './admin_without_second_factor/check.ts'
import { applicationKeyLong } from './application_key_long/check.ts'
import { azureInsecureTransfer } from './azure_insecure_transfer/check.ts'
import { azureNoSoftDelete } from './azure_no_soft_delete/check.ts'
import { azureOldTls } from './azure_old_tls/check.ts'
import { azureOpenNetwork } from './azure_open_network/check.ts'
import { azurePublicBlobs } from './azure_public_blobs/check.ts'
import { azureSharedKey } from './azure_shared_key/check.ts'
import { bucketPublic } from './bucket_public/check.ts'
import { cardsOutside } from './cards_outside/check.ts'
import { channelExternal } from './channel_external/check.ts'
import { cloudPublicBlock } from './cloud_public_block/check.ts'
import { cloudRootKey } from './cloud_root_key/check.ts'
import { cloudRootSecondFactor } from './cloud_root_second_factor/check.ts'
import { cloudTrailOff } from './cloud_trail_off/check.ts'
import { cloudTrailUnsealed } from './cloud_trail_unsealed/check.ts'
import { codeSecondFactor } from './code_second_factor/check.ts'
import { codeWideRole } from './code_wide_role/check.ts'
import { containerPublic } from './container_public/check.ts'
import { databaseOpenFirewall } from './database_open_firewall/check.ts'
import { disabledAccountAccess } from './disabled_account_access/check.ts'
import { domainDkim } from './domain_dkim/check.ts'
import { domainDmarc } from './domain_dmarc/check.ts'
import { domainSpf } from './domain_spf/check.ts'
import { gcsPreventionOff } from './gcs_prevention_off/check.ts'
import { gcsUniformAccessOff } from './gcs_uniform_access_off/check.ts'
import { groupPublic } from './group_public/check.ts'
import { guestNeverUsed } from './guest_never_used/check.ts'
import { guestUnused } from './guest_unused/check.ts'
import { healthOutside } from './health_outside/check.ts'
import { keptTooLong } from './kept_too_long/check.ts'
import { leftAccount } from './left_account/check.ts'
import { legacySignIn } from './legacy_sign_in/check.ts'
import { mailOutside } from './mail_outside/check.ts'
import { mailPersonal } from './mail_personal/check.ts'
import { mailSecrets } from './mail_secrets/check.ts'
import { mailboxForwards } from './mailbox_forwards/check.ts'
import { messagesNotRead } from './messages_not_read/check.ts'
import { mongodbNoSignIn } from './mongodb_no_sign_in/check.ts'
import { mssqlNoAuditing } from './mssql_no_auditing/check.ts'
import { mssqlUnencrypted } from './mssql_unencrypted/check.ts'
import { mysqlAnonymous } from './mysql_anonymous/check.ts'
import { noSecondFactor } from './no_second_factor/check.ts'
import { notRead } from './not_read/check.ts'
import { openLink } from './open_link/check.ts'
import { openLinkSecrets } from './open_link_secrets/check.ts'
import { openLinkSensitive } from './open_link_sensitive/check.ts'
import { outsideHighlySensitive } from './outside_highly_sensitive/check.ts'
import { ownerlessApplication } from './ownerless_application/check.ts'
import { ownerlessGroup } from './ownerless_group/check.ts'
import { passwordNeverExpires } from './password_never_expires/check.ts'
import { personalAccess } from './personal_access/check.ts'
import { postgresqlConnectionsUnlogged } from './postgresql_connections_unlogged/check.ts'
import { postgresqlNoPassword } from './postgresql_no_password/check.ts'
import { postgresqlOurConnection } from './postgresql_our_connection/check.ts'
import { postgresqlPublicConnect } from './postgresql_public_connect/check.ts'
import { postgresqlPublicCreate } from './postgresql_public_create/check.ts'
import { postgresqlRowSecurityBypassed } from './postgresql_row_security_bypassed/check.ts'
import { postgresqlSuperusers } from './postgresql_superusers/check.ts'
import { postgresqlTlsOff } from './postgresql_tls_off/check.ts'
import { postgresqlUntrustedLanguages } from './postgresql_untrusted_languages/check.ts'
import { postgresqlWeakHash } from './postgresql_weak_hash/check.ts'
import { projectPublic } from './project_public/check.ts'
import { recordsOpen } from './records_open/check.ts'
import { recordsSecrets } from './records_secrets/check.ts'
import { repositoryDeployKeys } from './repository_deploy_keys/check.ts'
import { repositoryPublic } from './repository_public/check.ts'
import { repositorySecretScanning } from './repository_secret_scanning/check.ts'
import { repositoryUnprotected } from './repository_unprotected/check.ts'
import { roleBypassesRowSecurity } from './role_bypasses_row_security/check.ts'
import { roleWithoutEnd } from './role_without_end/check.ts'
import { s3AclsInUse } from './s3_acls_in_use/check.ts'
import { s3BlockPublicAccess } from './s3_block_public_access/check.ts'
import { s3LoggingOff } from './s3_logging_off/check.ts'
import { s3OwnKey } from './s3_own_key/check.ts'
import { s3PublicAcl } from './s3_public_acl/check.ts'
import { s3PublicPolicy } from './s3_public_policy/check.ts'
import { s3Unencrypted } from './s3_unencrypted/check.ts'
import { s3PlainHttp } from './s3_plain_http/check.ts'
import { s3MfaDeleteOff } from './s3_mfa_delete_off/check.ts'
import { s3VersioningOff } from './s3_versioning_off/check.ts'
import { secretsInFiles } from './secrets_in_files/check.ts'
import { sensitiveUnlabelled } from './sensitive_unlabelled/check.ts'
import { sharePublic } from './share_public/check.ts'
import { sharedMailboxSignIn } from './shared_mailbox_sign_in/check.ts'
import { siteOpen } from './site_open/check.ts'
import { siteOwnerless } from './site_ownerless/check.ts'
import { siteUnlabelledGuests } from './site_unlabelled_guests/check.ts'
import { smbGuest } from './smb_guest/check.ts'
import { smbUnencrypted } from './smb_unencrypted/check.ts'
import { smbUnsigned } from './smb_unsigned/check.ts'
import { snowflakeOpenNetwork } from './snowflake_open_network/check.ts'
import { spacePublic } from './space_public/check.ts'
import { staleAccess } from './stale_access/check.ts'
import { tenantAdminRatio } from './tenant_admin_ratio/check.ts'
import { tenantAdminsPhishing } from './tenant_admins_phishing/check.ts'
import { tenantAdminsSecondFactor } from './tenant_admins_second_factor/check.ts'
import { tenantAnonymousMeetings } from './tenant_anonymous_meetings/check.ts'
import { tenantAnonymousSharing } from './tenant_anonymous_sharing/check.ts'
import { tenantAttachmentsUnscanned } from './tenant_attachments_unscanned/check.ts'
import { tenantAuditOff } from './tenant_audit_off/check.ts'
import { tenantChannelMail } from './tenant_channel_mail/check.ts'
import { tenantConsentWorkflow } from './tenant_consent_workflow/check.ts'
import { tenantCreateTenants } from './tenant_create_tenants/check.ts'
import { tenantDeviceCode } from './tenant_device_code/check.ts'
import { tenantDriveOpen } from './tenant_drive_open/check.ts'
import { tenantExternalChat } from './tenant_external_chat/check.ts'
import { tenantForwarding } from './tenant_forwarding/check.ts'
import { tenantGlobalAdmins } from './tenant_global_admins/check.ts'
import { tenantGuestAccess } from './tenant_guest_access/check.ts'
import { tenantGuestInvitations } from './tenant_guest_invitations/check.ts'
import { tenantGuestsReshare } from './tenant_guests_reshare/check.ts'
import { tenantLegacySignIn } from './tenant_legacy_sign_in/check.ts'
import { tenantLinksEdit } from './tenant_links_edit/check.ts'
import { tenantLinksWithoutEnd } from './tenant_links_without_end/check.ts'
import { tenantNoDlp } from './tenant_no_dlp/check.ts'
import { tenantPasswordsExpire } from './tenant_passwords_expire/check.ts'
import { tenantPermanentAdmins } from './tenant_permanent_admins/check.ts'
import { tenantPopImap } from './tenant_pop_imap/check.ts'
import { tenantPublicFileLinks } from './tenant_public_file_links/check.ts'
import { tenantPublishToWeb } from './tenant_publish_to_web/check.ts'
import { tenantReportsPublic } from './tenant_reports_public/check.ts'
import { tenantRiskySignIn } from './tenant_risky_sign_in/check.ts'
import { tenantRiskyUsers } from './tenant_risky_users/check.ts'
import { tenantSecondFactor } from './tenant_second_factor/check.ts'
import { tenantUnmanagedDevices } from './tenant_unmanaged_devices/check.ts'
import { tenantUserConsent } from './tenant_user_consent/check.ts'
import { tenantUserRegister } from './tenant_user_register/check.ts'
import { tenantWeakMethods } from './tenant_weak_methods/check.ts'
import { tenantWideDefaultLink } from './tenant_wide_default_link/check.ts'
import { unusedAccount } from './unused_account/check.ts'
import { weakSecondFactor } from './weak_second_factor/check.ts'

/** Every check; a new one is a folder and its line. */
export const checks: readonly Check[] = [
  openLink,
  openLinkSensitive,
  openLinkSecrets,
  personalAccess,
  outsideHighlySensitive,
  cardsOutside,
  healthOutside,
  secretsInFiles,
  staleAccess,
  sensitiveUnlabelled,
  notRead,
  keptTooLong,
  recordsSecrets,
  recordsOpen,
  mailPersonal,
  mailOutside,
  mailSecrets,
  messagesNotRead,
  bucketPublic,
  containerPublic,
  sharePublic,
  s3BlockPublicAccess,
  s3PublicPolicy,
  s3PublicAcl,
  s3AclsInUse,
  s3Unencrypted,
  s3OwnKey,
  s3PlainHttp,
  s3MfaDeleteOff,
  s3VersioningOff,
  s3LoggingOff,
  gcsUniformAccessOff,
  gcsPreventionOff,
  azurePublicBlobs,
  azureInsecureTransfer,
  azureOldTls,
  azureOpenNetwork,
  azureNoSoftDelete,
  azureSharedKey,
  smbGuest,
  smbUnsigned,
  smbUnencrypted,
  postgresqlTlsOff,
  postgresqlOurConnection,
  postgresqlWeakHash,
  postgresqlNoPassword,
  postgresqlPublicCreate,
  postgresqlPublicConnect,
  postgresqlSuperusers,
  postgresqlRowSecurityBypassed,
  postgresqlUntrustedLanguages,
  postgresqlConnectionsUnlogged,
  mssqlUnencrypted,
  mssqlNoAuditing,
  databaseOpenFirewall,
  disabledAccountAccess,
  mongodbNoSignIn,
  mysqlAnonymous,
  snowflakeOpenNetwork,
  siteOpen,
  siteOwnerless,
  siteUnlabelledGuests,
  tenantAnonymousSharing,
  tenantLinksWithoutEnd,
  tenantLinksEdit,
  tenantWideDefaultLink,
  tenantGuestsReshare,
  tenantForwarding,
  tenantNoDlp,
  tenantExternalChat,
  tenantAnonymousMeetings,
  tenantChannelMail,
  tenantAttachmentsUnscanned,
  tenantDriveOpen,
  tenantPublishToWeb,
  tenantPopImap,
  tenantPublicFileLinks,
  channelExternal,
  domainSpf,
  domainDkim,
  domainDmarc,
  tenantAuditOff,
  tenantLegacySignIn,
  tenantSecondFactor,
  tenantAdminsSecondFactor,
  tenantAdminsPhishing,
  tenantDeviceCode,
  tenantRiskySignIn,
  tenantRiskyUsers,
  tenantWeakMethods,
  tenantPasswordsExpire,
  tenantUnmanagedDevices,
  tenantUserConsent,
  tenantConsentWorkflow,
  tenantUserRegister,
  tenantCreateTenants,
  tenantGuestInvitations,
  tenantGuestAccess,
  tenantGlobalAdmins,
  tenantAdminRatio,
  tenantPermanentAdmins,
  tenantReportsPublic,
  repositoryPublic,
  repositorySecretScanning,
  repositoryUnprotected,
  repositoryDeployKeys,
  codeSecondFactor,
  codeWideRole,
  spacePublic,
  projectPublic,
  cloudRootKey,
  cloudRootSecondFactor,
  cloudPublicBlock,
  cloudTrailOff,
  cloudTrailUnsealed,
  adminWithoutSecondFactor,
  noSecondFactor,
  weakSecondFactor,
  legacySignIn,
  passwordNeverExpires,
  roleWithoutEnd,
  roleBypassesRowSecurity,
  accessKeyOld,
  sharedMailboxSignIn,
  adminSynchronised,
  adminGuest,
  mailboxForwards,
  unusedAccount,
  leftAccount,
  guestNeverUsed,
  guestUnused,
  groupPublic,
  ownerlessGroup,
  ownerlessApplication,
  applicationKeyLong,
]
