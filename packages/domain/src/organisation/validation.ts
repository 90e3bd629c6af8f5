const email = /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/iu

/** Standard e-mail pattern, any case (S5.001, S5.003). */
export const isEmail = (text: string) => text.length <= 320 && email.test(text) && !/^\.|\.\.|\.@/.test(text)

/** When the Login button may be pressed (S5.001): a valid address and more than 4 characters of password, both trimmed. */
export const mayLogIn = ({ email: address, password }: { email: string; password: string }) =>
  isEmail(address.trim()) && password.trim().length > 4

/** When the onboarding address may be sent (S5.003): valid, and not the one sent before. */
export const maySubmitOnboarding = (address: string, previous: string | null) =>
  isEmail(address.trim()) && address.trim().toLowerCase() !== previous?.trim().toLowerCase()

/** When the audit-log dialog may be confirmed (S5.002). */
export const mayConfirmAuditLog = ({ isTicked }: { isTicked: boolean }) => isTicked
