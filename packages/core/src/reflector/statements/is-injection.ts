const ORDERS =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|your|system)\b.{0,30}\b(?:instructions?|rules?|prompts?|guidelines|messages?|guardrails|training)\b|\b(?:you are now|act as|pretend to be)\b.{0,60}\b(?:unrestricted|jailbroken|dan|developer mode|no restrictions|without restrictions|admin|root)\b|\b(?:system prompt|developer mode|jailbreak)\b|(?:忽略|无视|忘记|忘掉|绕过).{0,12}(?:之前|以上|先前|前面|所有|系统).{0,10}(?:指令|指示|规则|提示|要求|设定)|(?:ignore|oublie)[sz]? (?:les|toutes les) instructions|ignorier\p{L}* (?:alle |die )?(?:vorherigen|bisherigen) (?:anweisungen|regeln)|ignora (?:todas )?las instrucciones|(?:これまで|以前|前)の(?:指示|命令)を無視/iu;

/** Whether a sentence tries to give orders to whoever reads it later: it is never kept as a rule, only as what was said. */
export function isInjection(text: string): boolean {
  return ORDERS.test(text);
}
