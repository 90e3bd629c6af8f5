import type { EventType } from '@sharelight/contract'

/**
 * What an operation is: at an object of S3; a grant, which says itself how far it goes; a sign-in; a change. `left out` is known, and says nothing that
 * should be told.
 */
export type Meaning =
  | { kind: 'object'; type: EventType }
  | { kind: 'objects'; type: EventType }
  | { kind: 'grant' }
  | { kind: 'sign-in' }
  | { kind: 'change'; type: EventType }
  | { kind: 'left out' }

type Meanings = Readonly<Record<string, Meaning>>
const leftOut: Meaning = { kind: 'left out' }
const change = (type: EventType): Meaning => ({ kind: 'change', type })
const each = (meaning: Meaning, ...names: readonly string[]): Meanings =>
  Object.fromEntries(names.map(name => [name, meaning]))
const object = (type: EventType): Meaning => ({ kind: 'object', type })

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/cloudtrail-logging-s3-info.html */
const s3: Meanings = {
  ...each(object('file_downloaded'), 'GetObject', 'GetObjectTorrent', 'SelectObjectContent'),
  ...each(object('file_accessed'), 'HeadObject'),
  ...each(object('file_uploaded'), 'PutObject', 'PostObject', 'CompleteMultipartUpload'),
  ...each(object('file_copied'), 'CopyObject'),
  ...each(object('file_renamed'), 'RenameObject'),
  ...each(object('file_deleted'), 'DeleteObject'),
  ...each({ kind: 'objects', type: 'file_deleted' }, 'DeleteObjects'),
  ...each(
    object('file_modified'),
    'RestoreObject',
    'PutObjectTagging',
    'DeleteObjectTagging',
    'UpdateObjectEncryption',
  ),
  ...each(object('file_modified'), 'PutObjectLegalHold', 'PutObjectRetention'),
  ...each({ kind: 'grant' }, 'PutObjectAcl', 'PutBucketAcl', 'PutBucketPolicy'),
  ...each(change('folder_created'), 'CreateBucket'),
  ...each(change('folder_deleted'), 'DeleteBucket'),
  ...each(leftOut, 'UploadPart', 'UploadPartCopy', 'CreateMultipartUpload', 'AbortMultipartUpload', 'CreateSession'),
  ...each(leftOut, 'WriteGetObjectResponse'),
}

/** Grants to other accounts or everybody, wherever they are. */
const grants = new Set([
  'ModifySnapshotAttribute',
  'ModifyImageAttribute',
  'ModifyFpgaImageAttribute',
  'ModifyDBSnapshotAttribute',
  'ModifyDBClusterSnapshotAttribute',
  'SetRepositoryPolicy',
  'PutRepositoryPolicy',
  'PutResourcePolicy',
  'PutFileSystemPolicy',
  'PutKeyPolicy',
  'PutAccessPointPolicy',
  'AddPermission',
  'AddLayerVersionPermission',
  'SetVaultAccessPolicy',
  'SetQueueAttributes',
  'SetTopicAttributes',
  'ModifyDocumentPermission',
  'AuthorizeSnapshotAccess',
])

/** @see https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-event-reference-aws-console-sign-in-events.html */
const signIn: Meanings = {
  ...each({ kind: 'sign-in' }, 'ConsoleLogin', 'SwitchRole', 'UserAuthentication', 'Federate', 'AssumeRoleWithSAML'),
  ...each({ kind: 'sign-in' }, 'Authenticate', 'GetSigninToken'),
  ...each(leftOut, 'CheckMfa', 'ExitRole', 'RenewRole', 'Logout', 'CredentialChallenge', 'CredentialVerification'),
  ...each(leftOut, 'AssumeRole', 'AssumeRoot', 'AssumeRoleWithWebIdentity', 'GetSessionToken', 'GetFederationToken'),
  ...each(leftOut, 'SendChallenge', 'SignOut', 'DecodeAuthorizationMessage', 'StartDeviceAuthorization', 'CreateToken'),
  ...each(leftOut, 'ConsoleLogout', 'UnauthorizedApiCall', 'Introspect'),
  ...each(change('account_changed'), 'PasswordRecoveryRequested', 'PasswordRecoveryCompleted', 'PasswordUpdated'),
  ...each(change('account_changed'), 'EmailUpdated', 'MfaUpdated', 'EnableMFADevice'),
}

/** Of IAM, its identity centre and Cognito, by what the name is about; the first that fits counts. */
const identity: readonly (readonly [RegExp, EventType])[] = [
  [
    /PasswordPolicy|AccountAlias|SAMLProvider|OpenIDConnectProvider|ServerCertificate|Instance|TokenPreferences/,
    'settings_changed',
  ],
  [/(Role|Policy|Policies|PermissionSet|Boundary|AccountAssignment|InstanceProfile)/, 'role_changed'],
  [/Group/, 'group_changed'],
  [
    /User|AccessKey|LoginProfile|MFADevice|Mfa|Password|SigningCertificate|SSHPublicKey|ServiceSpecificCredential|Credential|Device|DelegationRequest/,
    'account_changed',
  ],
  [/Application|OAuth|Client|TrustedTokenIssuer/, 'application_changed'],
]
const ofIdentity = new Set(['iam', 'sso', 'sso-directory', 'identitystore', 'cognito-idp', 'organizations', 'ds'])

/** Operations that begin with one of these words, several of them at once (`Batch`) too. */
function words(...lines: readonly string[]): RegExp {
  return new RegExp(`^(?:Batch)?(?:${lines.join(' ').replaceAll(' ', '|')})(?=[A-Z0-9]|$)`)
}

/** Only looks, passes on or works with content that has its own log. */
const looks = words(
  'Get List Describe Head Lookup Search Scan Query Select Check Test Validate Verify View Preview',
  'Estimate Simulate Read Count Fetch Discover Detect Evaluate Calculate Compare Download Filter',
  'Retrieve Resolve Poll Receive Report Recommend Is Has Can Generate Decrypt Encrypt ReEncrypt Sign',
  'DeriveSharedSecret Synchroni[sz]e Invoke Execute Converse Publish SendMessage SendHeartbeat',
  'SendTaskSuccess SendTaskFailure SendCommand Open Connect Disconnect Heartbeat Ping Preauthorize',
  'Provide Render Translate Infer Acknowledge Assess Refresh Keep Negotiate Use Health StartQuery',
  'StopQuery OpenDataChannel OpenControlChannel ConsoleSignin TransactGet Assume Predict Recognize',
  'Rerank Rescore Chat Classify Contains Suggest Autocomplete Geocode Sample Meter Record Probe Snap',
  'Synthesize Transcribe Compose Encapsulate Decapsulate Exchange Phone Carrier Domain Reverse Forecast',
  'Optimize Prepare Agentic Drain',
  'Export(?=(Auto|EC2|EBS|ECS|Lambda|License|RDS|Idle)\\w*Recommendations) PutMetricData PutLogEvents',
  'PutTraceSegments PutTelemetryRecords PutRecords? PutRecordBatch PutEvents PutInventory',
  'PutComplianceItems PutConfigurePackageResult PutEvaluations PutCredentials UpdateInstanceInformation',
  'UpdateInstanceAssociationStatus RegisterContainerInstance SubmitContainerStateChange',
  'SubmitTaskStateChange SubmitAttachmentStateChanges SharedSnapshotCopyInitiated SharedSubnetEvents?',
)

/** Something is different afterwards. */
const changes = words(
  'Abort Accept Acquire Activate Add Adjust Admin Advertise Allocate Allow Amend Analyze Apply Approve',
  'Archive Assign Associate Attach Authorize Backtrack Backup Begin Block Build Bulk Bundle Cancel',
  'Change Claim Clear Clone Close Commit Complete Configure Confirm Continue Convert Copy Create',
  'Deactivate Deauthorize Decline Decrease Define Delegate Delete Deliver Deny Deploy Deprecate',
  'Deprovision Deregister Destroy Detach Disable Disallow Disassociate Discard Dismiss Dispose',
  'Dissociate Distribute Duplicate Edit Enable End Enroll Enter Escalate Evict Exit Expire Export',
  'Extend Failover Finalize Finish Flush Force Forget Forgot Freeze Global Grant Group Import Increase',
  'Index Ingest Initialize Initiate Insert Install Invalidate Invite Issue Join Label Launch Leave Link',
  'Lock Logout Manage Mark Merge Migrate Modify Monitor Move Notify Onboard Opt Override Pause Peer',
  'Perform Populate Post Process Promote Propagate Provision Purchase Purge Push Put Reactivate',
  'Reassign Rebalance Reboot Rebuild Recall Recover Recycle Redact Redeem Redrive Regenerate Register',
  'Reimport Reinvite Reject Release Reload Remove Rename Renew Reorder Repair Replace Replicate Request',
  'Require Reschedule Resend Reserve Reset Resize Respond Restart Restore Resume Resync Retire Retry',
  'Return Revert Revoke Roll Rollback Rotate Route Run Save Schedule Send Set Setup Share Shrink',
  'Shutdown Skip Snooze Split Start Stop Store Stream Submit Subscribe Suspend Swap Switch Sync Tag',
  'Take Terminate Toggle Track TransactWrite Transfer Trigger Unarchive Unassign Unblock Undelete',
  'Undeploy Undeprecate Undo Unfreeze Ungroup Uninstall Unlabel Unlink Unlock Unmonitor Unpeer',
  'Unregister Unset Unshare Unsubscribe Unsuspend Untag Update Upgrade Upload Upsert Vote Withdraw',
  'Withdrawal Write',
)

/** What services tell of themselves. */
const ofServices =
  /(Started|Completed|Succeeded|Failed|Initiated|Finished|Ended|Expired|Result|Notification|InvalidStatus|Reported|Event|Insight)$/

/** What an operation means; nothing where no rule knows it. The source is a host: `s3.amazonaws.com`. */
export function meaningOf(source: string, operation: string, isReadOnly: boolean): Meaning | undefined {
  const service = source.toLowerCase().split('.')[0] ?? ''
  // Lambda dates its operations: `AddPermission20150331v2`.
  const name = operation.replace(/(_?\d{4}_?\d{2}_?\d{2}(v\d)?)$/, '').replace(/^\w+:/, '')
  if (service === 's3' && Object.hasOwn(s3, name)) return s3[name]
  if (Object.hasOwn(signIn, name)) return signIn[name]
  if (grants.has(name)) return { kind: 'grant' }
  if (service === 'secretsmanager' && /^(Batch)?GetSecretValue$/.test(name)) return change('file_accessed')
  if (isReadOnly || looks.test(name)) return leftOut
  if (ofIdentity.has(service) && changes.test(name))
    return change(identity.find(([pattern]) => pattern.test(name))?.[1] ?? 'settings_changed')
  if (changes.test(name)) return change('settings_changed')
  return ofServices.test(name) ? leftOut : undefined
}
