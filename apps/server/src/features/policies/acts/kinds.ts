/** What policies put into the outbox. */
export const policyKinds = ['policy-mail', 'policy-webhook', 'policy-remedy'] as const
