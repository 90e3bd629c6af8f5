import { AccountsScreen } from './accounts-screen.tsx'

export const UnprotectedAccountsScreen = () => <AccountsScreen list="unprotected" />
export const GhostAccountsScreen = () => <AccountsScreen list="ghost" />
