import type { ItemReason } from '@sharelight/contract'

const names: Record<ItemReason, string> = {
  encrypted: 'Protégé par mot de passe',
  rights_managed: 'Protégé par gestion des droits',
  archived: 'Archivé',
  too_large: 'Au-delà de la limite de taille',
  unsupported: 'Format non pris en charge',
  malware: 'Retenu comme logiciel malveillant',
  empty: 'Vide',
  symlink: 'Lien vers un autre endroit',
  special_file: 'Périphérique, tube ou socket',
  excluded: 'Exclu par les paramètres',
  not_read_yet: 'Pas encore lu',
  time_limit: 'A pris trop de temps',
  memory_limit: 'A demandé trop de mémoire',
  inflated_limit: 'Trop gros une fois décompressé',
  ratio_limit: 'Décompression suspecte',
  depth_limit: 'Archives trop imbriquées',
  entry_limit: 'Trop d’entrées',
  page_limit: 'Trop de pages',
  text_limit: 'Trop de texte',
  truncated: 'Tronqué',
  damaged: 'Endommagé',
  part_unreadable: 'Une partie est illisible',
  ocr_off: 'Images de texte',
  rule_failed: 'Une règle a échoué',
  permission_denied: 'Lecture non autorisée',
  vanished: 'Disparu avant la lecture',
  changed_while_read: 'Modifié pendant la lecture',
  io_error: 'Erreur de disque ou de réseau',
  parser_crashed: 'Le lecteur a planté',
  malformed: 'Inexploitable',
  sampled: 'Une partie des lignes',
  internal: 'Échec dans Sharelight',
}

/** In two or three words, why an item was not read completely. */
export const reasonNames: Record<string, string> = names

/** Why an item was not read completely, and what can be done. */
export const reasons: Record<ItemReason, string> = {
  encrypted: 'Il est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe pour qu’il soit lu.',
  rights_managed: 'Il est protégé par gestion des droits. Seules les personnes autorisées peuvent l’ouvrir.',
  archived: 'Il est archivé et ne peut donc être lu aussitôt. Restaurez-en une copie pour qu’il soit lu.',
  too_large: 'Il dépasse la limite de taille. Relevez-la dans les paramètres de la source pour qu’il soit lu.',
  unsupported: 'Son format ne peut pas encore être lu. Seuls son nom et son partage sont connus.',
  malware:
    'Le service y a trouvé un logiciel malveillant et ne le donne à personne. Supprimez-le là-bas ou faites-le contrôler.',
  empty: 'Il est vide.',
  symlink: 'C’est un lien vers un autre endroit. Les liens ne sont pas suivis.',
  special_file: 'C’est un périphérique, un tube ou un socket, pas un document.',
  excluded: 'Les paramètres de la source l’excluent.',
  not_read_yet: 'Il n’est connu que par ses événements. La prochaine analyse qui le rencontre le lira.',
  time_limit: 'Sa lecture a dépassé le temps imparti ; seule une partie a été lue.',
  memory_limit: 'Sa lecture demandait plus de mémoire que permis ; seule une partie a été lue.',
  inflated_limit: 'Décompressé, il dépasse la limite ; seule une partie a été lue.',
  ratio_limit:
    'Il se décompresse bien au-delà de sa taille, comme les archives conçues pour nuire ; la lecture a été arrêtée.',
  depth_limit: 'Les archives s’imbriquent au-delà de la limite ; les plus profondes n’ont pas été lues.',
  entry_limit: 'Il contient plus d’entrées que permis ; seules les premières ont été lues.',
  page_limit: 'Il a plus de pages que permis ; seules les premières ont été lues.',
  text_limit: 'Il a plus de texte que permis ; seul le début a été lu.',
  truncated: 'Il s’arrête en plein milieu, comme un téléchargement interrompu.',
  damaged: 'Il est endommagé ; ce qui pouvait être sauvé a été lu.',
  part_unreadable: 'Une partie n’a pas pu être lue.',
  ocr_off: 'Il contient des images de texte, et la reconnaissance de texte est désactivée.',
  rule_failed: 'Une règle a échoué sur lui ; les autres ont été appliquées.',
  permission_denied:
    'Sharelight ne peut pas l’ouvrir. Donnez à son utilisateur le droit de lecture et relancez l’analyse.',
  vanished: 'Il avait disparu avant de pouvoir être lu.',
  changed_while_read: 'Il a changé pendant la lecture. La prochaine analyse le relira.',
  io_error: 'Le disque ou le réseau a failli pendant la lecture. Relancez l’analyse.',
  parser_crashed: 'Le lecteur a planté dessus. La prochaine version le lira peut-être.',
  malformed: 'Il n’est pas ce que dit son nom, ou il est trop abîmé pour être lu.',
  sampled:
    'Il a été évalué d’après une partie de ses lignes, choisies au hasard. Les paramètres de la source permettent de toutes les lire.',
  internal: 'Quelque chose a échoué dans Sharelight.',
}
