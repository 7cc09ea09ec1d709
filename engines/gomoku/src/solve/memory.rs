//! The memory of a solver.

/// "No win within" so many stones: within any number.
pub(super) const EVER: u8 = u8::MAX;

/// The value of a position with the attacker to move, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// He wins with so many more stones, or fewer.
    Win(u8),
    /// He does not win with so many stones or fewer.
    NoWinWithin(u8),
}

/// Remembered positions by the low bits of their keys; a later one replaces an earlier.
///
/// An entry is a word: the higher bits of the key, and the value in [`VALUE_BITS`]. A word of 0 says
/// nothing, so that a large table costs nothing before it is used.
#[derive(Clone)]
pub(super) struct Memory(Box<[u64]>);

/// Bits of an entry that hold its value; the place in the table stands for those of the key.
const VALUE_BITS: u64 = (1 << 9) - 1;
const WINS: u64 = 1 << 8;

impl Memory {
    pub(super) const ENTRY_SIZE: usize = size_of::<u64>();

    /// Room for `entries` positions at most, and some at least.
    pub(super) fn new(entries: usize) -> Self {
        let entries = (entries.max(1024) / 2 + 1).next_power_of_two();
        Self(vec![0; entries].into_boxed_slice())
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    const fn slot(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    pub(super) fn load(&self, key: u64) -> Option<Value> {
        let entry = self.0[self.slot(key)];
        let stones = (entry & 255) as u8;
        let value = if entry & WINS != 0 { Value::Win(stones) } else { Value::NoWinWithin(stones) };
        ((entry ^ key) & !VALUE_BITS == 0).then_some(value)
    }

    pub(super) fn store(&mut self, key: u64, value: Value) {
        let value = match value {
            Value::Win(stones) => WINS | u64::from(stones),
            Value::NoWinWithin(stones) => stones.into(),
        };
        self.0[self.slot(key)] = key & !VALUE_BITS | value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_return_and_make_room() {
        let mut memory = Memory::new(0);
        let keys = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, u64::MAX];
        for (key, value) in
            keys.into_iter().zip([Value::Win(9), Value::NoWinWithin(EVER), Value::NoWinWithin(0)])
        {
            assert_eq!(memory.load(key), None);
            memory.store(key, value);
            assert_eq!(memory.load(key), Some(value));
        }
        let other = keys[0] ^ 1 << 60;
        memory.store(other, Value::Win(2));
        assert_eq!((memory.load(keys[0]), memory.load(other)), (None, Some(Value::Win(2))));
        memory.clear();
        assert_eq!(memory.load(keys[1]), None);
    }
}
