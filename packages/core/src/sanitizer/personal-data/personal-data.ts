import type { PersonalDataKind } from "../../types/settings.ts";
import type { Detector } from "../detector.ts";
import { email } from "./email.ts";
import { iban } from "./iban.ts";
import { card, ip, ssn } from "./numbers.ts";
import { phone } from "./phone.ts";

/**
 * The thirteenth family, opt-in by kind (`privacy.personal_data`). Off by default: an assistant that is to remember
 * whom to call must be allowed to.
 */
export const PERSONAL_DATA: Readonly<Record<PersonalDataKind, readonly Detector[]>> = {
  email: [email],
  phone: [phone],
  card: [card],
  iban: [iban],
  ssn: [ssn],
  ip,
};
