import type { Language } from "./language-of.ts";

const TASKS: Readonly<Record<Language, RegExp>> = {
  en: /^(?:(?:ok(?:ay)?|please|pls|now|then|also|and|so|next|let['’]?s|just|can you|could you|i want you to|i need you to|i(?:['’]d| would) like you to|help me|go ahead and|try to)[, ]+)*(?:add|fix|implement|write|create|make|update|refactor|change|remove|delete|rename|move|build|run|test|check|show|explain|review|find|look|read|open|generate|convert|debug|investigate|analy[sz]e|summari[sz]e|translate|help|give|list|tell|try|continue|proceed|revert|undo|commit|push|merge|install|set up|setup|configure|optimi[sz]e|improve|clean|split|extract|address|handle|support|replace|print|draft|compare|think|suggest|figure)\b(?!:)/iu,
  zh: /^(?:请|麻烦|帮(?:我|忙)|能不能|可以|给我)?(?:帮我)?(?:添加|修复|修改|实现|写|创建|更新|重构|删除|运行|测试|检查|解释|看看|看一下|生成|优化|分析|总结|翻译|列出|安装|配置|继续|调试|改一下)/u,
  ja: /(?:して|書いて|直して|作って|教えて|見せて|調べて|追加して|修正して)(?:ください|くれ|ほしい|もらえ)/u,
  fr: /^(?:peux-tu|pouvez-vous|ajoute|corrige|écris|crée|explique|montre|vérifie|lance|supprime|modifie|aide)/iu,
  de: /^(?:kannst du|können sie|füge|behebe|schreib|erstelle|erkläre|zeig|prüfe|starte|lösche|ändere|hilf)/iu,
  es: /^(?:puedes|podrías|añade|agrega|corrige|escribe|crea|explica|muestra|revisa|ejecuta|elimina|cambia|ayuda)/iu,
};

/** Whether a sentence gives the assistant something to do now. */
export function isTask(text: string, language: Language): boolean {
  return TASKS[language].test(text.trim());
}
