import { idsOf, isMissing, nameOf } from '../../kit/scripts/ids.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { words } from './words.ts'

export const disableAccounts: Recipe = {
  language: 'powershell',
  title: 'Disables accounts and signs them out',
  needs: ['It needs the modules Microsoft.Graph.Users and Microsoft.Graph.Users.Actions, and a user administrator.'],
  prelude: () => `Import-Module 'Microsoft.Graph.Users', 'Microsoft.Graph.Users.Actions'
Connect-MgGraph -Scopes 'User.ReadWrite.All' -NoWelcome -WhatIf:$false

function Disable-Account {
  param([string] $User, [string] $Name)
  Invoke-Each $Name {
    $found = Get-MgUser -UserId $User -Property 'id', 'accountEnabled'
    if (-not $found.AccountEnabled) { return }
    Invoke-Change ('disable ' + $Name) ('Update-MgUser -UserId ' + (ConvertTo-Literal $User) + ' -AccountEnabled:$true') {
      Update-MgUser -UserId $User -AccountEnabled:$false
      Revoke-MgUserSignInSession -UserId $User | Out-Null
    }
  }
}`,
  call(target) {
    const ids = idsOf({ ...target, ids: { user: target.key, ...target.ids } }, ['user'])
    return isMissing(ids) ? ids : `Disable-Account ${words({ User: ids.user, Name: nameOf(target) })}`
  },
}

/** A policy that only reports first: whoever signs in without a second factor would be told of, not shut out. */
export const requireMfa: Recipe = {
  language: 'powershell',
  title:
    'Makes a Conditional Access policy that asks these accounts for a second factor, and only reports until it is switched on',
  needs: [
    'It needs the module Microsoft.Graph.Identity.SignIns, and a Conditional Access administrator.',
    'Leave the accounts for emergencies out. Look at the report for a while, then set the state of the policy to enabled.',
  ],
  prelude: () => `Import-Module Microsoft.Graph.Identity.SignIns
Connect-MgGraph -Scopes 'Policy.ReadWrite.ConditionalAccess', 'Policy.Read.All' -NoWelcome -WhatIf:$false
$users = New-Object System.Collections.Generic.List[string]

function Add-Account {
  param([string] $User)
  $users.Add($User)
}`,
  call(target) {
    const ids = idsOf({ ...target, ids: { user: target.key, ...target.ids } }, ['user'])
    return isMissing(ids) ? ids : `Add-Account ${words({ User: ids.user })}`
  },
  end: `if ($users.Count -gt 0) {
  $name = 'Second factor, made by Sharelight ' + [guid]::NewGuid()
  $undo = 'Get-MgIdentityConditionalAccessPolicy -All | Where-Object { $_.DisplayName -eq ' + (ConvertTo-Literal $name) + ' } | ForEach-Object { Remove-MgIdentityConditionalAccessPolicy -ConditionalAccessPolicyId $_.Id }'
  Invoke-Change ('ask ' + $users.Count + ' accounts for a second factor') $undo {
    New-MgIdentityConditionalAccessPolicy -BodyParameter @{
      displayName = $name
      state = 'enabledForReportingButNotEnforced'
      conditions = @{ users = @{ includeUsers = $users.ToArray() }; applications = @{ includeApplications = @('All') }; clientAppTypes = @('all') }
      grantControls = @{ operator = 'OR'; builtInControls = @('mfa') }
    } | Out-Null
  }
}`,
}
