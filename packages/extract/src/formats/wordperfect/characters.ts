/**
 * WordPerfect's character sets 1 (Latin), 4 (typographic), 8 (Greek), 9 (Hebrew) and 10 (Cyrillic), each from its character `first` on; a
 * space stands for what Unicode has no letter for. Facts of the format, as Corel's developer kit and Apache Tika tell them.
 */
const sets: Readonly<Record<number, { first: number; letters: string }>> = {
  1: {
    first: 23,
    letters:
      'ßĸjÁáÂâÄäÀàÅåÆæÇçÉéÊêËëÈèÍíÎîÏïÌìÑñÓóÔôÖöÒòÚúÛûÜüÙùŸÿÃãĐđØøÕõÝýÐðÞþĂăĀāĄąĆćČčĈĉĊċĎďĚěĖėĒēĘęǴǵĞğǦǧĢģĜĝĠġĤĥĦħİiĪīĮįĨĩĲĳĴĵĶķĹĺĽľĻļĿŀŁłŃń ŉŇňŅņŐőŌōŒœŔŕŘřŖŗŚśŠšŞşŜŝŤťŢţŦŧŬŭŰűŪūŲųŮůŨũŴŵŶŷŹźŽžŻżŊŋ',
  },
  4: { first: 0, letters: '●○■•*¶§¡¿«»£¥₧ƒªº½¼¢²ⁿ®©¤¾³‛’‘‟”“–—‹›○□†‡™℠℞●◦■▪□▫‒ﬀﬃﬄﬁﬂ…$₣₢₠₤‚„⅓⅔⅛⅜⅝⅞ⓂⓅ€℅℆‰№—¹' },
  8: { first: 0, letters: 'ΑαΒβΒϐΓγΔδΕεΖζΗηΘθΙιΚκΛλΜμΝνΞξΟοΠπΡρΣσΣςΤτΥυΦφΧχΨψΩωΆάΈέΉήΊίΪϊΌόΎύΫϋΏώ' },
  9: { first: 0, letters: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת־׀׃׳״' },
  10: {
    first: 0,
    letters:
      'АаБбВвГгДдЕеЁёЖжЗзИиЙйКкЛлМмНнОоПпРрСсТтУуФфХхЦцЧчШшЩщЪъЫыЬьЭэЮюЯяӘәЃѓҐґҒғЂђЄєЄєҖҗЅѕ  ИиІіЇї  ЈјЌќҚқӃӄҜҝЉљҢңЊњ',
  },
}

/** The letter with this number in this set; undefined for one that is not known. */
export function letterOf(set: number, number: number): string | undefined {
  if (set === 0) return number >= 32 && number < 127 ? String.fromCharCode(number) : undefined
  const { first, letters } = sets[set] ?? { first: 0, letters: '' }
  return letters[number - first]
}

/** What the bytes 1 to 32 mean from version 6 on. */
export const shortLetters = ' åÅæÆäÄáàâãÃçÇëéÉèêíñÑøØõÕöÖüÜúùß'
