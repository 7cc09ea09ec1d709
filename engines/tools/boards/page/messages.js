// Messages as the catalogue gives them to scripts: a text, or a list of texts, of what is filled in, and of plural forms.
export function filled(pattern, args, plural) {
  if (typeof pattern === "string") return pattern;
  if (Array.isArray(pattern)) return pattern.map(part => filled(part, args, plural)).join("");
  const { arg, forms } = pattern;
  if (!forms) return String(args[arg] ?? "");
  return filled(forms[args[arg]] ?? forms[plural.select(args[arg])] ?? forms.other, args, plural);
}
