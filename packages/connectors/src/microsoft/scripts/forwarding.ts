import { idsOf, isMissing, nameOf } from '../../kit/scripts/ids.ts'
import type { Recipe } from '../../kit/scripts/script.ts'
import { words } from './words.ts'

export const removeForwarding: Recipe = {
  language: 'powershell',
  title: 'Ends forwarding out of mailboxes; rules that forward are switched off, not deleted',
  needs: ['It needs the module ExchangeOnlineManagement, and an Exchange administrator.'],
  prelude: () => `Import-Module ExchangeOnlineManagement
Connect-ExchangeOnline -ShowBanner:$false

function Stop-Forwarding {
  param([string] $Mailbox, [string] $Name)
  Invoke-Each $Name {
    $found = Get-Mailbox -Identity $Mailbox
    if ($found.ForwardingSmtpAddress -or $found.ForwardingAddress) {
      $address = if ($found.ForwardingSmtpAddress) { ConvertTo-Literal ([string] $found.ForwardingSmtpAddress) } else { '$null' }
      $inside = if ($found.ForwardingAddress) { ConvertTo-Literal ([string] $found.ForwardingAddress) } else { '$null' }
      $undo = 'Set-Mailbox -Identity ' + (ConvertTo-Literal $Mailbox) + ' -ForwardingSmtpAddress ' + $address + ' -ForwardingAddress ' + $inside + ' -DeliverToMailboxAndForward:$' + $found.DeliverToMailboxAndForward
      Invoke-Change ('end the forwarding of ' + $Name) $undo {
        Set-Mailbox -Identity $Mailbox -ForwardingSmtpAddress $null -ForwardingAddress $null -DeliverToMailboxAndForward:$false
      }
    }
    foreach ($rule in @(Get-InboxRule -Mailbox $Mailbox | Where-Object { $_.Enabled -and ($_.ForwardTo -or $_.ForwardAsAttachmentTo -or $_.RedirectTo) })) {
      $undo = 'Enable-InboxRule -Mailbox ' + (ConvertTo-Literal $Mailbox) + ' -Identity ' + (ConvertTo-Literal ([string] $rule.RuleIdentity))
      Invoke-Change ('switch off the rule ' + $rule.Name + ' of ' + $Name) $undo {
        Disable-InboxRule -Mailbox $Mailbox -Identity $rule.RuleIdentity -Confirm:$false
      }
    }
  }
}`,
  call(target) {
    const ids = idsOf({ ...target, ids: { mailbox: target.key, ...target.ids } }, ['mailbox'])
    return isMissing(ids) ? ids : `Stop-Forwarding ${words({ Mailbox: ids.mailbox, Name: nameOf(target) })}`
  },
}
