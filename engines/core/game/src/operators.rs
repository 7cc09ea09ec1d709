//! The operators of sets of bits.

/// Implements `&`, `|`, `^` and their assignments for a set that wraps a number.
#[macro_export]
macro_rules! bit_operators {
    ($set:ty) => {
        $crate::bit_operators! { $set:
            BitAnd bitand BitAndAssign bitand_assign &;
            BitOr bitor BitOrAssign bitor_assign |;
            BitXor bitxor BitXorAssign bitxor_assign ^;
        }
    };
    ($set:ty: $($operator:ident $method:ident $assign:ident $assign_method:ident $op:tt;)*) => {$(
        impl std::ops::$operator for $set {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }

        impl std::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    )*};
}
