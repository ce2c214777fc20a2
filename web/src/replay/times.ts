// Moments as people read them.

export { momentText as when } from "../lib/locale";
