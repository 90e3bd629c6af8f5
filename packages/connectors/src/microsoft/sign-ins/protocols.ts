/** Ways to sign in that know no second factor, by what Entra calls the client, or by the agent that the activity feed names. */
const old =
  /^(authenticated smtp|smtp|autodiscover|exchange activesync|exchange online powershell|exchange web services|imap4?|pop3?|mapi over http|offline address book|outlook anywhere.*|outlook service|reporting web services|other clients.*|universal outlook)$|^(bav2ropc|cbainprod|cbainmooncake|cbaintar)/i

export const isOldProtocol = (client: string | null | undefined) => old.test(client?.trim() ?? '')
